"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListedFieldSet } from "@/server/contract/field-set";
import { useEditor } from "../editor-context";
import { findEditorItem } from "../state/editor";
import { toReusableFields } from "../state/field-sets";
import { addReusedFields } from "../state/reuse-fields";
import { SetList } from "./set-list";
import { SourcePlan } from "./source-plan";
import { useSetChanges } from "./use-set-changes";

export function SetsDialog() {
  const t = useTranslations("reuse.sets");
  const editor = useEditor();
  const [picked, setPicked] = useState<ListedFieldSet | null>(null);
  const changes = useSetChanges();
  const close = () => editor.store.setState({ panel: null });
  const pickSet = (set: ListedFieldSet) => {
    changes.setRenaming(null);
    setPicked(set);
  };
  const goBack = () => {
    changes.setFocused(picked?.id ?? null);
    setPicked(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      // Escape ends the renaming first.
      dirty={changes.renaming !== null}
      title={picked ? t("titleOf", { name: picked.name }) : t("title")}
      description={picked ? t("describedOf") : t("description")}
    >
      {picked ? (
        <PickedSet id={picked.id} onBack={goBack} onClose={close} />
      ) : (
        <SetList changes={changes} onPick={pickSet} />
      )}
    </Dialog>
  );
}

type PickedSetProps = { id: string; onBack: () => void; onClose: () => void };

function PickedSet({ id, onBack, onClose }: PickedSetProps) {
  const t = useTranslations("reuse.plan");
  const editor = useEditor();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const set = useQuery(trpc.fieldSet.get.queryOptions({ fieldSetId: id }));
  const reusable = useMemo(() => set.data && toReusableFields(set.data), [set.data]);
  const files = useMemo(() => {
    const item = findEditorItem(editor.world, editor.store.getState().itemId);
    return item ? [item] : [];
  }, [editor]);
  if (set.isError)
    return (
      <div className="flex flex-col items-start gap-3">
        <ErrorState detail={errorText(set.error)} onRetry={() => void set.refetch()} />
        <Button variant="secondary" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    );
  if (!reusable) return <Skeleton className="h-40 w-full" />;
  return (
    <SourcePlan
      reusable={reusable}
      files={files}
      onBack={onBack}
      onUse={(plan) => {
        onClose();
        addReusedFields(editor, plan);
      }}
    />
  );
}
