import { DEFAULT_FONT_SIZE_PT, layoutText } from "@/server/domain/field/layout";
import type { Box } from "@/server/domain/field/placement";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";

/** INITIALS, NAME, EMAIL, DATE, TEXT, NUMBER, DROPDOWN, RUT, RUT_FIRMADO: the value as text (domain.md 7.3). */

/** A read-only field with a default counts as filled with it. */
export function textOf(field: StampField): string {
  if (field.text !== null && field.text !== "") return field.text;
  if (!field.meta?.readOnly) return "";
  return field.meta.text ?? field.meta.value ?? field.meta.defaultValue ?? "";
}

export function stampText(sheet: Sheet, field: StampField, box: Box): void {
  const text = textOf(field).normalize("NFC");
  if (text === "") return;
  const { meta } = field;
  const fontSize = meta?.fontSize ?? DEFAULT_FONT_SIZE_PT;
  const letterSpacing = meta?.letterSpacing ?? 0;
  const han = sheet.hanOf(text);
  const layout = layoutText(
    {
      text,
      box,
      page: sheet,
      fontSize,
      letterSpacing,
      lineHeight: meta?.lineHeight ?? 1,
      textAlign: meta?.textAlign ?? "left",
      verticalAlign: meta?.verticalAlign ?? "middle",
      overflow: meta?.overflow ?? "auto",
    },
    measureWith("regular", han),
  );
  const draw = () => {
    for (const { text: line, x, baseline, direction } of layout.lines)
      sheet.text(line, x, baseline, { fontSize, letterSpacing, direction, han });
  };
  if (layout.clip) sheet.clipped(layout.clip, draw);
  else draw();
}
