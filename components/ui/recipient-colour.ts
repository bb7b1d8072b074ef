/**
 * Look of one recipient (components/README.md 10). The paper stays white in both themes, so one set serves
 * both.
 */
export type RecipientColour = {
  /** 1 to 8, as in the tokens `--color-r1` … `--color-r8`. */
  slot: number;
  /** From the ninth recipient on the palette repeats with a dashed border. */
  repeated: boolean;
  /** Border, tint and text for a badge or a field on paper. */
  badge: string;
  border: string;
  tint: string;
  text: string;
};

const palette = [
  { border: "border-r1", tint: "bg-r1-tint", text: "text-r1" },
  { border: "border-r2", tint: "bg-r2-tint", text: "text-r2" },
  { border: "border-r3", tint: "bg-r3-tint", text: "text-r3" },
  { border: "border-r4", tint: "bg-r4-tint", text: "text-r4" },
  { border: "border-r5", tint: "bg-r5-tint", text: "text-r5" },
  { border: "border-r6", tint: "bg-r6-tint", text: "text-r6" },
  { border: "border-r7", tint: "bg-r7-tint", text: "text-r7" },
  { border: "border-r8", tint: "bg-r8-tint", text: "text-r8" },
] as const;

/**
 * Returns the colour of the recipient at an index from 0. Colour is never the only cue: show the number too.
 */
export function getRecipientColour(place: number): RecipientColour {
  const slot = ((place % palette.length) + palette.length) % palette.length;
  const colour = palette[slot] ?? palette[0];
  const repeated = place >= palette.length;
  return {
    ...colour,
    slot: slot + 1,
    repeated,
    badge: `${colour.border} ${colour.tint} ${colour.text}${repeated ? " border-dashed" : ""}`,
  };
}
