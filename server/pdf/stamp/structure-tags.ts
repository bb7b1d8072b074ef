import { formatFrameWords } from "@/server/domain/field/frame-words";
import type { Box } from "@/server/domain/field/placement";
import type { Sheet } from "../draw/sheet";
import type { Tags } from "../draw/tags";
import type { PdfMessages } from "../messages";
import type { StampField } from "../model";
import { describeStampField } from "./field-words";

/** Adds stamps to the structure of a tagged page. On an untagged page it adds nothing. */
export type StampTagger = {
  value(sheet: Sheet, field: StampField, draw: () => void): void;
  /** A signature of any kind: a picture with alternative text. */
  signature(sheet: Sheet, field: StampField, box: Box, draw: () => void): void;
  /** An option of a choice, with its label. */
  option(sheet: Sheet, field: StampField, option: ToldOption, draw: () => void): void;
  /** A notice of ours about the whole document. */
  word(sheet: Sheet, draw: () => void): void;
  decoration(sheet: Sheet, draw: () => void): void;
};

type ToldOption = { words: string; isChosen: boolean };

export const UNTOLD: StampTagger = {
  value: (_sheet, _field, draw) => draw(),
  signature: (_sheet, _field, _box, draw) => draw(),
  option: (_sheet, _field, _option, draw) => draw(),
  word: (_sheet, draw) => draw(),
  decoration: (_sheet, draw) => draw(),
};

/** Adds each stamp to the structure being built (ISO 32000-2, 14.8.4 and 14.8.5.6). */
export function createStampTagger(tags: Tags, message: PdfMessages): StampTagger {
  return {
    value(sheet, field, draw) {
      const printed = { role: "tv", words: describeStampField(field, message) } as const;
      tags.element("Form", { printed }, () => tags.content(sheet, draw));
    },
    signature(sheet, field, box, draw) {
      const alt = [
        describeStampField(field, message),
        ...(field.frame ? [formatFrameWords(field.frame)] : []),
      ].join(". ");
      tags.element("Figure", { alt, box }, () => tags.content(sheet, draw));
    },
    option(sheet, field, { words, isChosen: isChecked }, draw) {
      const of = describeStampField(field, message);
      const printed = {
        role: field.type === "RADIO" ? "rb" : "cb",
        isChecked,
        words: words === "" ? of : `${of}: ${words}`,
      } as const;
      tags.element("Form", { printed }, () => tags.content(sheet, draw));
    },
    word: (sheet, draw) => tags.element("P", {}, () => tags.content(sheet, draw)),
    decoration: (sheet, draw) => tags.decoration(sheet, draw),
  };
}
