import type { Box } from "./placement";
import type { SignatureFace } from "./signature";

/** A typed name that somebody looks at, and the paper it will stand on as far as that is known. */
export type TypedNameWish = {
  text: string;
  /** Left out, every style worth choosing from. */
  face?: SignatureFace | undefined;
  /** What the file states: it decides which shapes Han characters have. */
  language?: string | null | undefined;
};

/** The very outline that the sealer draws, in thousandths of an em, y down. */
export type TypedStyle = {
  face: SignatureFace;
  /** As the `d` of an SVG path. */
  outline: string;
  ink: Box;
  /** No letter of the text is in this handwriting: it is shown in plain letters. */
  isPlain: boolean;
};

export type TypedNameShown = {
  styles: TypedStyle[];
  /** Letters that cannot be written on paper; a name with one is refused. */
  missing: string[];
};
