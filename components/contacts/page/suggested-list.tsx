"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserPlus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Avatar } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryView } from "@/components/ui/query-view";
import { useContactChanges } from "./use-contact-changes";

/** The best matches; the user finds others by typing. */
const SHOWN = 50;

/** People who received documents of the team and are no contacts yet. */
export function SuggestedList({ query }: { query: string }) {
  const t = useTranslations("contacts.page");
  const trpc = useTRPC();
  const { keep, dismiss } = useContactChanges();
  const list = useQuery(
    trpc.contact.suggest.queryOptions({ query, limit: SHOWN }, { placeholderData: keepPreviousData }),
  );
  return (
    <QueryView query={list}>
      {({ data }) => {
        const people = data.filter(({ contactId }) => contactId === null);
        if (people.length === 0)
          return (
            <EmptyState title={query === "" ? t("suggestedEmpty") : t("noneTitle", { query })}>
              {query === "" && t("suggestedEmptyLead")}
            </EmptyState>
          );
        return (
          <>
            <p className="mb-2 text-dense text-ink-3">{t("suggestedLead")}</p>
            <ul
              aria-label={t("view.suggested")}
              className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
            >
              {people.map(({ email, name, sent }) => (
                <li
                  key={email}
                  className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5"
                >
                  <Avatar name={name || email} size="small" />
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block truncate text-body text-ink">{name || email}</span>
                    {name !== "" && <span className="block truncate text-dense text-ink-3">{email}</span>}
                  </span>
                  <span className="text-dense text-ink-3">{t("sent", { count: sent })}</span>
                  <Button size="dense" variant="secondary" onClick={() => keep({ email, name })}>
                    <UserPlus aria-hidden />
                    {t("keep")}
                  </Button>
                  <IconButton
                    size="dense"
                    label={t("dismiss", { name: name || email })}
                    icon={<X aria-hidden />}
                    onClick={() => dismiss({ email, name })}
                  />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </QueryView>
  );
}
