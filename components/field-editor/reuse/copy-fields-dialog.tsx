"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Dialog } from "@/components/ui/dialog";
import { QueryView } from "@/components/ui/query-view";
import { useEditor, useEditorState } from "../editor-context";
import { addReusedFields, toReusableFields } from "../state/reuse-fields";
import { SourcePlan } from "./source-plan";
import { SourceSearch } from "./source-search";
import type { Source } from "./use-sources";

/** Takes over the fields of an earlier document or template, onto pages of the same size (4.3). */
export function CopyFieldsDialog() {
  const isOpen = useEditorState(({ panel }) => panel === "sameAs");
  return isOpen && <Choosing />;
}

function Choosing() {
  const t = useTranslations("reuse.sameAs");
  const editor = useEditor();
  const [picked, setPicked] = useState<Source | null>(null);
  const close = () => editor.store.setState({ panel: null });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={picked ? t("titleOf", { title: picked.title }) : t("title")}
      description={picked ? t("describedOf") : t("description")}
    >
      {picked ? (
        <Picked source={picked} onBack={() => setPicked(null)} onClose={close} />
      ) : (
        <SourceSearch onPick={setPicked} />
      )}
    </Dialog>
  );
}

type PickedProps = { source: Source; onBack: () => void; onClose: () => void };

function Picked({ source, onBack, onClose }: PickedProps) {
  const editor = useEditor();
  const trpc = useTRPC();
  const detail = useQuery(trpc.envelope.detail.queryOptions({ envelopeId: source.id }));
  const reusable = useMemo(() => detail.data && toReusableFields(detail.data), [detail.data]);
  return (
    <QueryView query={detail} placeholder="h-40 w-full">
      {() =>
        reusable && (
          <SourcePlan
            reusable={reusable}
            onBack={onBack}
            onUse={(plan) => {
              onClose();
              addReusedFields(editor, plan);
            }}
          />
        )
      }
    </QueryView>
  );
}
