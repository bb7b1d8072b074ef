"use client";

import { Check, ChevronRight, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { TextButton } from "../frame";
import { type Helped, listHelpedRecipients } from "../model/plan";
import { useMayReject } from "../state/embedding";
import { useSessionContext } from "../state/session-context";

/**
 * List from which an ASSISTANT chooses a recipient to help: all later
 * ones with fields to fill, with counts (components/signing.md 5.9).
 */
export function PeoplePanel() {
  const t = useTranslations("signing.people");
  const words = useTranslations("signing.step");
  const { fields, help, setView, setDialog } = useSessionContext();
  const mayReject = useMayReject();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const people = listHelpedRecipients(fields);
  const isAllDone = people.every(({ done, total }) => done === total);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-4 low:overflow-visible">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t("title")}
        </h2>
        <p className="text-ink-2">{people.length === 0 ? t("none") : t("intro")}</p>
        <ul className="flex flex-col gap-2">
          {people.map((person) => (
            <li key={person.id}>
              <PersonButton person={person} onClick={() => help(person.id)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <Button
          size="recipient"
          wide
          variant={isAllDone ? "primary" : "secondary"}
          onClick={() => setView("review")}
        >
          {words("review")}
        </Button>
        <div className="-mx-2 flex justify-end">
          {mayReject && (
            <TextButton onClick={() => setDialog({ kind: "reject" })}>{words("reject")}</TextButton>
          )}
        </div>
      </div>
    </>
  );
}

function PersonButton({ person, onClick }: { person: Helped; onClick: () => void }) {
  const t = useTranslations("signing.people");
  const { name, done, total, signs } = person;
  const Icon = done === total ? Check : ChevronRight;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full items-center gap-3 rounded-control border border-control bg-bg px-4 py-2 text-left hover:bg-muted"
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-medium">{name}</span>
        <span className="block text-body text-ink-2">{t("count", { done, total })}</span>
        {signs && (
          <span className="flex items-center gap-1.5 text-body text-ink-2">
            <Lock className="size-3.5 shrink-0" aria-hidden />
            {t("locked", { name })}
          </span>
        )}
      </span>
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
    </button>
  );
}
