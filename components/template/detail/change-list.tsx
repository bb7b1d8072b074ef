"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { QueryView } from "@/components/ui/query-view";
import { useChangeText } from "./use-change-text";

type ChangeListProps = { envelopeId: string; revision: number };

/** Further changes are only counted. */
const SHOWN = 50;

export function ChangeList({ envelopeId, revision }: ChangeListProps) {
  const t = useTranslations("templates.revision");
  const changeText = useChangeText();
  const trpc = useTRPC();
  const whole = useQuery(trpc.template.revision.queryOptions({ envelopeId, revision }));
  return (
    <QueryView query={whole} placeholder="mt-2 h-10 w-full">
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="mt-2 text-body text-ink-2">{t(revision === 1 ? "first" : "nothing")}</p>
        ) : (
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-body text-ink-2">
            {changes.slice(0, SHOWN).map((change) => {
              const text = changeText(change);
              return (
                <li key={`${change.what}-${change.name}-${change.key}-${text}`} className="wrap-anywhere">
                  {text}
                </li>
              );
            })}
            {changes.length > SHOWN && <li>{t("more", { count: changes.length - SHOWN })}</li>}
          </ul>
        )
      }
    </QueryView>
  );
}
