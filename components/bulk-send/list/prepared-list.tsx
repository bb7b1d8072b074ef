"use client";

import { FilePen, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { notify } from "@/components/ui/toast";
import { isBlank } from "../model/draft";
import { deleteStoredDraft, type KeptDraft, listStoredDrafts, storeBulkDraft } from "../model/stored-draft";

/** The drafts that this user is preparing in this browser, above the sent ones. */
export function PreparedList({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("bulk.kept");
  const account = useAccount()?.id;
  const [drafts, setDrafts] = useState<KeptDraft[]>([]);
  useEffect(() => {
    if (account === undefined) return;
    let isHere = true;
    void listStoredDrafts({ account, teamUrl }).then((found) => isHere && setDrafts(found));
    return () => {
      isHere = false;
    };
  }, [account, teamUrl]);
  if (drafts.length === 0) return null;
  const deleteDraft = (draft: KeptDraft) => {
    void deleteStoredDraft(draft);
    setDrafts(drafts.filter((other) => other !== draft));
    const restoreDraft = () => {
      void storeBulkDraft(draft).catch(() => undefined);
      setDrafts(drafts);
    };
    notify({ title: t("dropped"), action: { label: t("undo"), onAct: restoreDraft } });
  };
  return (
    <section aria-labelledby="bulk-prepared" className="mb-6">
      <h2 id="bulk-prepared" className="mb-2 text-dense font-medium text-ink-2">
        {t("list")}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {drafts.map((draft) => (
          <li
            key={draft.templateId}
            className="relative flex min-h-11 items-center gap-3 px-4 hover:bg-canvas"
          >
            <FilePen className="size-4 shrink-0 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1 py-2">
              <NextLink
                href={`/t/${teamUrl}/templates/${draft.templateId}/bulk?step=${draft.rows.length > 0 ? "check" : "data"}`}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {draft.name ?? draft.source.fileName ?? draft.templateTitle}
              </NextLink>
              <span className="block truncate text-dense text-ink-3">
                {draft.templateTitle} ·{" "}
                {t("rows", { rows: draft.rows.filter((row) => !isBlank(row)).length })} ·{" "}
                <Moment at={new Date(draft.savedAt).toISOString()} />
              </span>
            </span>
            <span className="relative">
              <IconButton
                label={t("drop", { title: draft.templateTitle })}
                icon={<X aria-hidden />}
                onClick={() => deleteDraft(draft)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
