export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}

/**
 * Where a new window goes, in the system's points: centred in the work area (without menu bar, notch and Dock) of the display
 * under `pointer`, the nearest one when it is over none, and never larger than that area. null without any display.
 */
export function placeWindow(
  size: { width: number; height: number },
  areas: readonly Rect[],
  pointer: Point,
): Rect | null {
  const [area] = areas.toSorted((a, b) => distance(pointer, a) - distance(pointer, b));
  if (area === undefined) return null;
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

/** Squared distance of a point to a rectangle; 0 inside. */
function distance({ x, y }: Point, area: Rect): number {
  const dx = Math.max(area.x - x, 0, x - (area.x + area.width));
  const dy = Math.max(area.y - y, 0, y - (area.y + area.height));
  return dx * dx + dy * dy;
}
