import { z } from "zod";
import type { MetaRow } from "@/server/db/store/envelope";
import { formatDate } from "@/server/domain/field/date";
import { listUnwritableLetters } from "@/server/domain/field/paper-letters";
import type { ValueContext } from "@/server/domain/field/value";
import { DATE_FORMATS } from "@/server/domain/vocabulary";

type Dated = Pick<MetaRow, "dateFormat" | "timezone" | "language">;

/** Returns the text of a DATE field dated `now`, in the envelope's zone, format and language. */
export const formatDateFieldText = ({ dateFormat, timezone, language }: Dated, now: Date): string =>
  formatDate(now, z.enum(DATE_FORMATS).parse(dateFormat), timezone, language);

/** Builds the value rules' context from the envelope's settings at `now`. */
export const buildValueContext = (meta: MetaRow, now: Date): ValueContext => ({
  today: formatDateFieldText(meta, now),
  drawSignatureEnabled: meta.drawSignatureEnabled,
  typedSignatureEnabled: meta.typedSignatureEnabled,
  uploadSignatureEnabled: meta.uploadSignatureEnabled,
  unwritable: listUnwritableLetters,
});
