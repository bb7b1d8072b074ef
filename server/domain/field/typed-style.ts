import type { Box } from "./placement";
import type { SignatureFace } from "./signature";

/** A typed name to show, and the document it will be printed on as far as that is known. */
export type TypedNameWish = {
  text: string;
  /** Absent: all styles to choose from. */
  face?: SignatureFace | undefined;
  /** The file's declared language, which decides the shapes of Han characters. */
  language?: string | null | undefined;
};

/** The exact outline that the sealer draws, in thousandths of an em, y down. */
export type TypedStyle = {
  face: SignatureFace;
  /** As the `d` of an SVG path. */
  outline: string;
  ink: Box;
  /** The handwriting has no letter of the text, so it is shown in plain letters. */
  isPlain: boolean;
};

export type TypedNameShown = {
  styles: TypedStyle[];
  /** Letters without a font; a name with one is refused. */
  missing: string[];
};
