import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { toFieldForRules } from "@/server/contract/rules";
import type { ItemRow } from "@/server/db/store/envelope";
import { findArrivedVersion } from "@/server/db/store/item-versions";
import { isReadOnly } from "@/server/domain/field/requirement";
import { messages } from "@/server/domain/messages";
import type { DocumentFile } from "@/server/pdf/model";
import { type Evidence, findOriginalVersion, toHex } from "./load";

const Notices = z.array(z.string());

export function buildDocumentFile(evidence: Evidence, item: ItemRow): DocumentFile {
  const own = evidence.versions.filter(({ itemId }) => itemId === item.id);
  const arrived = findArrivedVersion(own, item);
  const original = findOriginalVersion(evidence, item);
  return {
    title: item.title,
    pageCount: item.pageCount,
    originalSha256: toHex(original?.sha256),
    presented: original ? { bytes: original.size, fixedValues: countFixedValues(evidence, item) } : null,
    uploadSha256: arrived ? toHex(arrived.sha256) : null,
    changes: listIntakeChanges(evidence, item),
  };
}

/** Number of values on a file that the sender had set and no recipient could change. */
const countFixedValues = ({ fields }: Evidence, { id }: ItemRow): number =>
  fields
    .filter(({ envelopeItemId }) => envelopeItemId === id)
    .map(toFieldForRules)
    .filter((field) => field.inserted && isReadOnly(field)).length;

type AuditChange = keyof (typeof messages)["en"]["audit"]["change"];
const isChange = (notice: string): notice is AuditChange => notice in messages.en.audit.change;

/** Changes that intake made to the file (ruling 39a). Other notices warn the sender but change nothing. */
function listIntakeChanges({ meta }: Evidence, item: ItemRow): string[] {
  const { language } = meta;
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  const notices = Notices.safeParse(item.notices);
  return notices.success ? notices.data.filter(isChange).map((notice) => t(`change.${notice}`)) : [];
}
