"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { FieldForRules } from "@/server/domain/aggregate";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { getFieldName } from "@/server/domain/field/requirement";
import { toEnvelopeBeforeSending } from "./sending-problems";

/** Maximum names listed; more are counted. */
const MOST_NAMED = 3;

type ProblemTextProps = {
  problem: SendingProblem;
  envelope: OwnerEnvelope;
  /** Overrides the envelope's fields if the screen has newer ones. */
  fields?: readonly FieldForRules[];
};

export function ProblemText({ problem, envelope, fields }: ProblemTextProps) {
  const t = useTranslations("owner.problem");
  const typeName = useTranslations("editor.type");
  const format = useFormatter();
  const people = envelope.recipients
    .filter(({ id }) => problem.recipientIds?.includes(id))
    .map((recipient) => recipient.name || recipient.email || t("unnamed"));
  const places = toEnvelopeBeforeSending(envelope, fields)
    .fields.filter(({ id }) => problem.fieldIds?.includes(id))
    .map((field) =>
      t("field", { label: getFieldName(field.fieldMeta) || typeName(field.type), page: field.page }),
    );
  const names = [...new Set([...people, ...places])];
  const count = problem.fieldIds?.length ?? 0;
  if (count > MOST_NAMED) return <>{t(problem.code, { names: t("many", { count }), count })}</>;
  return <>{t(problem.code, { names: format.list(names), count: names.length })}</>;
}
