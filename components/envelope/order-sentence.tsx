"use client";

import { Route } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { VERBS } from "@/server/domain/recipient/role";
import { listTurnGroups } from "@/server/domain/recipient/turn";
import type { RecipientRole, SigningMode } from "@/server/domain/vocabulary";

type OrderedRecipient = {
  id: number;
  name: string;
  email: string;
  role: RecipientRole;
  signingOrder: number | null;
};

/**
 * The signing order as a sentence: "Ana and Luis sign together, then Marta approves, then Pedro gets a copy".
 */
export function OrderSentence({
  recipients,
  mode,
}: {
  recipients: readonly OrderedRecipient[];
  mode: SigningMode;
}) {
  const t = useTranslations("owner.orderSentence");
  const format = useFormatter();
  const formatName = (person: OrderedRecipient, isFirst: boolean) =>
    person.name || person.email || t(isFirst ? "unnamedFirst" : "unnamed");
  const formatClause = (people: readonly OrderedRecipient[], step: number): string => {
    const verbs = [...new Set(people.map((person) => VERBS[person.role]))];
    const clauses = verbs.map((verb, nth) => {
      const group = people.filter((person) => VERBS[person.role] === verb);
      const names = group.map((person, index) => formatName(person, step + nth + index === 0));
      return t(verb, { names: format.list(names), count: group.length });
    });
    return format.list(clauses);
  };
  const copies = recipients.filter(({ role }) => role === "CC");
  const steps = [...listTurnGroups(recipients, mode), ...(copies.length > 0 ? [copies] : [])].map(
    formatClause,
  );
  const [first, ...rest] = steps;
  if (first === undefined) return null;
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-card bg-muted px-4 py-3 text-reader">
      <Route className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden />
      <span>{t("whole", { text: rest.reduce((before, next) => t("then", { before, next }), first) })}</span>
    </p>
  );
}
