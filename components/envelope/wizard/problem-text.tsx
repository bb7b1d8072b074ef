"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { asBeforeSending } from "./problems-of";

/** A problem as a sentence that names whom and what it is about. */
export function ProblemText({ problem, envelope }: { problem: SendingProblem; envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.problem");
  const typeName = useTranslations("editor.type");
  const format = useFormatter();
  const people = envelope.recipients
    .filter(({ id }) => problem.recipientIds?.includes(id))
    .map((recipient) => recipient.name || recipient.email || t("unnamed"));
  const fields = asBeforeSending(envelope)
    .fields.filter(({ id }) => problem.fieldIds?.includes(id))
    .map((field) => t("field", { label: field.fieldMeta?.label || typeName(field.type), page: field.page }));
  const names = [...new Set([...people, ...fields])];
  return <>{t(problem.code, { names: format.list(names), count: names.length })}</>;
}
