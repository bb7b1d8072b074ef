"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryView } from "@/components/ui/query-view";
import type { ListedFieldSet } from "@/server/contract/field-set";
import { useEditor } from "../editor-context";
import { buildSetDraft, setRows } from "../state/field-sets";
import { DeletedSetRow, RenamingRow, SetRow } from "./set-row";
import type { SetChanges } from "./use-set-changes";

type SetListProps = { changes: SetChanges; onPick: (set: ListedFieldSet) => void };

export function SetList(props: SetListProps) {
  const trpc = useTRPC();
  const sets = useQuery(trpc.fieldSet.list.queryOptions({}));
  return (
    <QueryView query={sets} placeholder="h-40 w-full">
      {({ data }) => <Sets listed={data} {...props} />}
    </QueryView>
  );
}

function Sets({ listed, changes, onPick }: SetListProps & { listed: readonly ListedFieldSet[] }) {
  const t = useTranslations("reuse.sets");
  const reasonText = useReasonText();
  const language = useLocale();
  const rows = setRows(listed, changes.deleted, language);
  if (rows.length === 0) return <NoSets />;
  const problem = changes.remove.error ?? changes.restore.error;
  return (
    <div className="flex min-h-40 flex-col gap-3">
      {problem && (
        <Banner tone="danger" role="alert">
          {reasonText(problem)}
        </Banner>
      )}
      <ul aria-label={t("label")} className="flex flex-col">
        {rows.map(({ kind, set }) => (
          <li key={`${kind} ${set.id}`}>
            {kind === "deleted" ? (
              <DeletedSetRow set={set} changes={changes} />
            ) : changes.renaming === set.id ? (
              <RenamingRow set={set} changes={changes} />
            ) : (
              <SetRow set={set} changes={changes} onPick={() => onPick(set)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoSets() {
  const t = useTranslations("reuse.sets");
  const editor = useEditor();
  const isSomethingHere = buildSetDraft(editor, editor.store.getState()).fields.length > 0;
  return (
    <EmptyState
      title={t("none")}
      actions={
        isSomethingHere && (
          <Button onClick={() => editor.store.setState({ panel: "saveSet" })}>{t("saveFirst")}</Button>
        )
      }
    >
      {t(isSomethingHere ? "noneHint" : "noneYet")}
    </EmptyState>
  );
}
