"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/answers";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { FileDrop } from "@/components/ui/file-drop";
import { notify } from "@/components/ui/toast";
import { movedTo } from "./file-order";
import { FileRow } from "./file-row";
import { StepHeading } from "./step-heading";
import { titleOfFiles } from "./title-of-files";
import { addUploads, useUploads } from "./upload-queue";
import { UploadRow } from "./upload-row";
import { useArrivedFiles } from "./use-arrived-files";
import type { Draft } from "./use-draft";
import { useFileDrag } from "./use-file-drag";

type FilesStepProps = { draft: Draft; envelope: OwnerEnvelope; teamUrl: string };

/** Which PDFs, in which order. */
export function FilesStep({ draft, envelope, teamUrl }: FilesStepProps) {
  const t = useTranslations("owner.files");
  const start = useTranslations(envelope.type === "TEMPLATE" ? "templates" : "owner.start");
  const uploads = useUploads((state) => state.uploads).filter((upload) => upload.envelopeId === envelope.id);
  useArrivedFiles(draft, envelope.id);
  const files = useFileChanges(draft, envelope);
  const items = [...envelope.items].sort((a, b) => a.order - b.order);
  const dragOf = useFileDrag((from, to) => files.move(items, from, to));
  const isEmpty = items.length === 0 && uploads.length === 0;
  return (
    <section>
      <StepHeading title={t("title")}>{t("lead")}</StepHeading>
      {!isEmpty && (
        <ol aria-label={t("title")} className="mb-4 flex flex-col gap-2">
          {items.map((item, index) => (
            <FileRow
              key={item.id}
              item={item}
              drag={items.length > 1 ? dragOf(index) : undefined}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onRename={(title) => files.rename(item, title)}
              onMove={(by) => files.move(items, index, index + by)}
              onRemove={() => files.remove(item)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
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
            draft.patchData({ title: titleOfFiles(added) ?? envelope.title });
          addUploads(envelope.id, teamUrl, added);
        }}
      />
    </section>
  );
}

/** Rename, move and remove: shown at once, taken back when the server says no. */
function useFileChanges(draft: Draft, envelope: OwnerEnvelope) {
  const t = useTranslations("owner.files");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const onError = (error: unknown) => {
    notify({ tone: "danger", title: reasonText(error) });
    void draft.reload();
  };
  const update = useMutation(trpc.item.updateMany.mutationOptions({ onError }));
  const removal = useMutation(trpc.item.remove.mutationOptions({ onError, onSuccess: () => draft.reload() }));
  const show = (items: OwnerItem[]) => draft.change((before) => ({ ...before, items }));
  return {
    rename: (item: OwnerItem, title: string) => {
      show(envelope.items.map((other) => (other.id === item.id ? { ...other, title } : other)));
      update.mutate({ envelopeId: envelope.id, data: [{ envelopeItemId: item.id, title }] });
    },
    move: (items: OwnerItem[], from: number, to: number) => {
      const order = movedTo(items, from, to);
      if (order.size === 0) return;
      show(items.map((item) => ({ ...item, order: order.get(item.id) ?? item.order })));
      const data = [...order].map(([envelopeItemId, place]) => ({ envelopeItemId, order: place }));
      update.mutate({ envelopeId: envelope.id, data });
    },
    /** Asked for on the row itself, because the fields on the file go with it. */
    remove: (item: OwnerItem) => {
      show(envelope.items.filter((other) => other.id !== item.id));
      removal.mutate(
        { envelopeId: envelope.id, envelopeItemId: item.id },
        { onSuccess: () => notify({ title: t("removed", { title: item.title }) }) },
      );
    },
  };
}
