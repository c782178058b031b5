/**
 * The part of npm `x11` 4.2.2 that Zanei uses; the package ships no types of its own.
 * Written from its lib/xcore.js, lib/corereqs.js and lib/ext/{xinput,fixes,res}.js.
 */
declare module 'x11' {
  import type { Socket } from 'node:net';

  export type Reply<T> = (error: Error | null | undefined, result: T) => boolean | undefined;

  export interface PropertyReply {
    type: number;
    format: number;
    bytesAfter: number;
    data: Buffer;
  }

  /** Every event, told apart by `name`; the other fields depend on it and are read with care. */
  export interface XEvent {
    name?: string;
    type: number;
    evtype?: number;
    wid?: number;
    atom?: number;
    detail?: number;
    flags?: number;
    subtype?: number;
    owner?: number;
    selection?: number;
    property?: number;
    requestor?: number;
    target?: number;
    state?: number;
    time?: number;
    rawValuators?: Record<number, number>;
    sourceId?: number;
  }

  export interface XInputExtension {
    xi2: { majorVersion: number; minorVersion: number } | null;
    AllMasterDevices: number;
    XISelectEvents(window: number, mask: { deviceId: number; mask: string[] }): void;
  }

  export interface FixesExtension {
    SelectSelectionInput(window: number, selection: number, mask: number): void;
  }

  export interface ResourceExtension {
    QueryClientIds?(
      specs: { client: number; mask: number }[],
      reply: Reply<{ client: number; mask: number; value: number[] }[]>,
    ): void;
  }

  export interface Extensions {
    xinput: XInputExtension;
    fixes: FixesExtension;
    res: ResourceExtension;
  }

  export interface WindowAttributes {
    eventMask?: number;
    overrideRedirect?: boolean;
  }

  export interface XClient {
    on(event: 'event', listener: (event: XEvent) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    require<K extends keyof Extensions>(name: K, reply: Reply<Extensions[K]>): void;
    terminate(): void;
    AllocID(): number;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      border: number,
      depth: number,
      windowClass: number,
      visual: number,
      attributes: WindowAttributes,
    ): void;
    DestroyWindow(id: number): void;
    InternAtom(onlyIfExists: boolean, name: string, reply: Reply<number>): void;
    GetAtomName(atom: number, reply: Reply<string>): void;
    GetProperty(
      remove: number,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
      reply: Reply<PropertyReply>,
    ): void;
    DeleteProperty(window: number, property: number): void;
    ChangeWindowAttributes(window: number, attributes: WindowAttributes, reply?: Reply<unknown>): void;
    GetKeyboardMapping(first: number, count: number, reply: Reply<number[][]>): void;
    QueryPointer(window: number, reply: Reply<{ rootX: number; rootY: number; child: number }>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      reply: Reply<{ destX: number; destY: number }>,
    ): void;
    GetGeometry(
      window: number,
      reply: Reply<{ xPos: number; yPos: number; width: number; height: number }>,
    ): void;
    ConvertSelection(
      requestor: number,
      selection: number,
      target: number,
      property: number,
      time: number,
    ): void;
  }

  export interface XDisplay {
    client: XClient;
    screen: { root: number }[];
    min_keycode: number;
    max_keycode: number;
  }

  export function createClient(
    /** `auth: undefined` makes it read the Xauthority file although the stream is ours. */
    options: { display: string; stream: Socket; auth: undefined },
    ready: (error: Error | null | undefined, display: XDisplay | undefined) => void,
  ): XClient;

  export const eventMask: { PropertyChange: number };
}
