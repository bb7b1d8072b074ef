import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Finding } from "./finding";

export function formatFindingInEnglish({ code, values }: Finding): { says: string; remedy: string } {
  const t = createTranslator({ locale: "en", messages: messages.en, namespace: "admin.findings" });
  return { says: t(`${code}.says`, values), remedy: t(`${code}.remedy`, values) };
}
