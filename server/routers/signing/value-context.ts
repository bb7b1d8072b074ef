import { z } from "zod";
import type { MetaRow } from "@/server/db/store/envelope";
import type { ValueContext } from "@/server/domain/field/value";
import { DATE_FORMATS } from "@/server/domain/vocabulary";

/** What the value rules need of the envelope's settings, at `now`. */
export const valueContext = (meta: MetaRow, now: Date): ValueContext => ({
  now,
  timeZone: meta.timezone,
  dateFormat: z.enum(DATE_FORMATS).parse(meta.dateFormat),
  language: meta.language,
  drawSignatureEnabled: meta.drawSignatureEnabled,
  typedSignatureEnabled: meta.typedSignatureEnabled,
  uploadSignatureEnabled: meta.uploadSignatureEnabled,
});
