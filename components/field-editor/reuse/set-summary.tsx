"use client";

import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { countRoles, countTypes, formatFieldPages, type SetDraft } from "../state/field-sets";

type SetSummaryProps = { draft: SetDraft; scope: ReactNode };

export function SetSummary({ draft, scope }: SetSummaryProps) {
  const t = useTranslations("reuse.saveSet");
  const types = useTranslations("editor.type");
  const format = useFormatter();
  const rolesText = useRolesText();
  const counted = [...countTypes(draft.fields)].map(([type, count]) =>
    t("ofType", { type: types(type), count }),
  );
  const lines = [
    { term: t("fields"), said: scope },
    { term: t("types"), said: format.list(counted, { type: "unit" }) },
    { term: t("people", { count: draft.people.length }), said: rolesText(draft.people) },
    { term: t("pages"), said: formatFieldPages(draft.fields) },
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-card bg-muted px-4 py-3 text-body">
        {lines.map(({ term, said }) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{said}</dd>
          </div>
        ))}
      </dl>
      {draft.leftOut > 0 && <p className="text-dense text-ink-2">{t("leftOut", { count: draft.leftOut })}</p>}
    </>
  );
}

/** "2 × Signer and Approver". */
export function useRolesText(): (people: SetDraft["people"]) => string {
  const t = useTranslations("reuse.sets");
  const roles = useTranslations("owner.recipients.roles");
  const format = useFormatter();
  return (people) =>
    format.list([...countRoles(people)].map(([role, count]) => t("ofRole", { role: roles(role), count })));
}
