import { defaultMeta } from "@/server/domain/field/meta";
import type { EditorField } from "./editor-field";
import type { PageSize } from "./geometry";

/** A4 in round numbers: one percent is 6 by 8 points. */
export const PAGE: PageSize = { width: 600, height: 800 };

/** A text field of recipient 1 on page 1, changed as the test needs it. */
export function textField(id: number, changes: Partial<EditorField> = {}): EditorField {
  return {
    id,
    recipientId: 1,
    envelopeItemId: "item",
    type: "TEXT",
    page: 1,
    positionX: 10,
    positionY: 10,
    width: 20,
    height: 5,
    fieldMeta: defaultMeta("TEXT"),
    ...changes,
  };
}
