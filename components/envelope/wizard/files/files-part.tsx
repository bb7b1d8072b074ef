"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { FileDrop } from "@/components/ui/file-drop";
import { notify } from "@/components/ui/toast";
import { StepHeading } from "../step-heading";
import type { Draft } from "../use-draft";
import { moveFile } from "./file-order";
import { FileRow } from "./file-row";
import { deriveTitleFromFiles } from "./title-of-files";
import { useUploads } from "./upload-queue";
import { UploadRow } from "./upload-row";
import { useFileDrag } from "./use-file-drag";
import { useFileRemoval } from "./use-file-removal";
import { useQueueUploads } from "./use-uploading";

type FilesPartProps = { draft: Draft; envelope: OwnerEnvelope; teamUrl: string };

export function FilesPart({ draft, envelope, teamUrl }: FilesPartProps) {
  const t = useTranslations("owner.files");
  const start = useTranslations(envelope.type === "TEMPLATE" ? "templates" : "owner.start");
  const uploads = useUploads((state) => state.uploads).filter(({ envelopeId }) => envelopeId === envelope.id);
  const upload = useQueueUploads(teamUrl);
  const files = useFileChanges(draft, envelope);
  const items = [...envelope.items].sort((a, b) => a.order - b.order);
  const getDragProps = useFileDrag((from, to) => files.move(items, from, to));
  const isEmpty = items.length === 0 && uploads.length === 0;
  return (
    <section aria-labelledby="files-title">
      <StepHeading id="files-title" title={t("title")}>
        {t("lead")}
      </StepHeading>
      {!isEmpty && (
        <ol aria-label={t("title")} className="mb-4 flex flex-col gap-2">
          {items.map((item, index) => (
            <FileRow
              key={item.id}
              draft={draft}
              envelope={envelope}
              item={item}
              teamUrl={teamUrl}
              drag={items.length > 1 ? getDragProps(index) : undefined}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onRename={(title) => files.rename(item, title)}
              onMove={(by) => files.move(items, index, index + by)}
              onRemove={() => files.remove(item)}
            />
          ))}
          {uploads.map((coming) => (
            <UploadRow key={coming.id} upload={coming} />
          ))}
        </ol>
      )}
      <FileDrop
        compact={!isEmpty}
        label={isEmpty ? t("drop") : t("dropMore")}
        hint={t("dropHint")}
        accept="application/pdf,.pdf"
        onFiles={(added) => {
          if (envelope.title === start("untitled"))
            draft.patchData({ title: deriveTitleFromFiles(added) ?? envelope.title });
          upload(envelope.id, added);
        }}
      />
    </section>
  );
}

/** Renames and moves files at once, and reverts when the server refuses. */
function useFileChanges(draft: Draft, envelope: OwnerEnvelope) {
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const onError = (error: unknown) => {
    notify({ tone: "danger", title: reasonText(error) });
    void draft.reload();
  };
  const update = useMutation(trpc.item.updateMany.mutationOptions({ onError }));
  const changeItems = (recipe: (items: readonly OwnerItem[]) => OwnerItem[]) =>
    draft.change((before) => ({ ...before, items: recipe(before.items) }));
  return {
    rename: (item: OwnerItem, title: string) => {
      changeItems((all) => all.map((other) => (other.id === item.id ? { ...other, title } : other)));
      update.mutate({ envelopeId: envelope.id, data: [{ envelopeItemId: item.id, title }] });
    },
    move: (items: OwnerItem[], from: number, to: number) => {
      const order = moveFile(items, from, to);
      if (order.size === 0) return;
      changeItems((all) => all.map((item) => ({ ...item, order: order.get(item.id) ?? item.order })));
      const data = [...order].map(([envelopeItemId, place]) => ({ envelopeItemId, order: place }));
      update.mutate({ envelopeId: envelope.id, data });
    },
    remove: useFileRemoval(draft, envelope, onError),
  };
}
