"use client";

import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { SavedInput } from "@/components/form/saved-input";
import { useTRPC } from "@/components/trpc-provider";
import { Button, IconButton } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { COUNT_LIMITS, TEXT_LIMITS } from "@/server/domain/limits";
import { WebUrl } from "@/server/domain/web-url";
import type { Draft } from "../use-draft";
import { NewAttachment } from "./new-attachment";
import type { SettingsProps } from "./settings-props";

type Attachment = OwnerEnvelope["attachments"][number];
type Link = Pick<Attachment, "label" | "data">;

export function AttachmentSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings.attachments");
  const changes = useAttachmentChanges(draft, envelope);
  const { attachments } = envelope;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="text-body text-ink-2">{t("lead")}</p>
      {attachments.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline">
          {attachments.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} changes={changes} />
          ))}
        </ul>
      )}
      {attachments.length < COUNT_LIMITS.attachmentsPerEnvelope && (
        <NewAttachment isAdding={changes.isAdding} onAdd={changes.add} />
      )}
    </div>
  );
}

function AttachmentRow({
  attachment: { id, label, data },
  changes,
}: {
  attachment: Attachment;
  changes: ReturnType<typeof useAttachmentChanges>;
}) {
  const t = useTranslations("owner.settings.attachments");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SavedInput
        label={t("label")}
        maxLength={TEXT_LIMITS.recipientName}
        value={label}
        judge={(text) => (text.trim() === "" ? t("labelMissing") : undefined)}
        onSave={(text) => changes.update(id, { label: text.trim(), data })}
      />
      <SavedInput
        label={t("address")}
        type="url"
        inputMode="url"
        className="max-sm:col-start-1"
        value={data}
        judge={(text) => (WebUrl.safeParse(text).success ? undefined : t("addressInvalid"))}
        onSave={(text) => changes.update(id, { label, data: text.trim() })}
      />
      <span className="flex items-center max-sm:col-start-2 max-sm:row-start-1">
        <Button asChild size="dense" variant="quiet" className="px-2">
          <a href={data} target="_blank" rel="noreferrer noopener" aria-label={t("open", { label })}>
            <ExternalLink aria-hidden />
          </a>
        </Button>
        <IconButton
          size="dense"
          variant="danger"
          label={t("remove", { label })}
          icon={<Trash2 aria-hidden />}
          onClick={() => changes.remove({ id, label, data })}
        />
      </span>
    </li>
  );
}

/** Adds, changes and removes links at once. Removal can be undone for ten seconds. */
function useAttachmentChanges(draft: Draft, envelope: OwnerEnvelope) {
  const t = useTranslations("owner.settings.attachments");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const settled = {
    onError: (error: unknown) => {
      notify({ tone: "danger", title: reasonText(error) });
      void draft.reload();
    },
  };
  const create = useMutation(
    trpc.attachment.create.mutationOptions({ ...settled, onSuccess: () => draft.reload() }),
  );
  const update = useMutation(trpc.attachment.update.mutationOptions(settled));
  const removal = useMutation(trpc.attachment.remove.mutationOptions(settled));
  const changeAttachments = (recipe: (attachments: readonly Attachment[]) => Attachment[]) =>
    draft.change((before) => ({ ...before, attachments: recipe(before.attachments) }));
  const addAttachment = (data: Link, onAdded?: () => void) =>
    create.mutate({ envelopeId: envelope.id, data }, onAdded ? { onSuccess: onAdded } : {});
  return {
    add: addAttachment,
    isAdding: create.isPending,
    update: (id: string, data: Link) => {
      changeAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...data } : one)));
      update.mutate({ id, data });
    },
    remove: ({ id, label, data }: Link & { id: string }) => {
      changeAttachments((all) => all.filter((one) => one.id !== id));
      removal.mutate({ id });
      notify({
        title: t("removed", { label }),
        action: { label: t("undo"), onAct: () => addAttachment({ label, data }) },
      });
    },
  };
}
