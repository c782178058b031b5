interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The Electron accelerator of a pressed key, or null for a modifier alone or a key without Ctrl, Alt or Cmd. */
export function acceleratorOf(pressed: PressedKey): string | null {
  const name = keyName(pressed);
  if (name === null || !(pressed.ctrlKey || pressed.altKey || pressed.metaKey)) return null;
  const modifiers = [
    pressed.metaKey ? 'Super' : null,
    pressed.ctrlKey ? 'Control' : null,
    pressed.altKey ? 'Alt' : null,
    pressed.shiftKey ? 'Shift' : null,
  ];
  return [...modifiers.filter((one) => one !== null), name].join('+');
}

/** By the key's place, because Option makes other characters of letters on macOS. */
function keyName({ key, code }: PressedKey): string | null {
  const letter = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  if (letter !== null) return letter[1] ?? letter[2] ?? null;
  if (/^F\d{1,2}$/.test(key)) return key;
  const named: Readonly<Record<string, string>> = {
    ' ': 'Space',
    ArrowUp: 'Up',
    ArrowDown: 'Down',
    ArrowLeft: 'Left',
    ArrowRight: 'Right',
  };
  return named[key] ?? null;
}
