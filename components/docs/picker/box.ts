/** Position and size of a field in percent of the page, from its top-left corner. */
export type Box = { x: number; y: number; width: number; height: number };
export type BoxChange = Partial<Box>;

const LEAST = 1;
/** Two decimals are a hundredth of a percent: less than a tenth of a millimetre on A4. */
const roundValue = (value: number) => Math.round(value * 100) / 100;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Changes the box, but keeps it on the page and at least one percent large. */
export function changeBox(box: Box, change: BoxChange): Box {
  const next = { ...box, ...change };
  const width = clamp(next.width, LEAST, change.x === undefined ? 100 - box.x : 100);
  const height = clamp(next.height, LEAST, change.y === undefined ? 100 - box.y : 100);
  return {
    x: roundValue(clamp(next.x, 0, 100 - width)),
    y: roundValue(clamp(next.y, 0, 100 - height)),
    width: roundValue(width),
    height: roundValue(height),
  };
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/**
 * Returns the box after a key: arrows move by one percent, Shift resizes, Ctrl uses a tenth. Null for other
 * keys.
 */
export function moveBoxByKey(box: Box, { key, shiftKey, ctrlKey, metaKey }: Press): Box | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const step = ctrlKey || metaKey ? 0.1 : 1;
  const [dx, dy] = [arrow[0] * step, arrow[1] * step];
  return shiftKey
    ? changeBox(box, { width: box.width + dx, height: box.height + dy })
    : changeBox(box, { x: box.x + dx, y: box.y + dy });
}
