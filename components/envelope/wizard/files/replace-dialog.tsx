"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { ComparisonNotice } from "@/components/envelope/other-file/comparison-notice";
import { type Replacement, useReplacement } from "@/components/envelope/other-file/use-replacement";
import { useErrorBodyText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import { isSameLayout } from "@/server/domain/template/layout";
import type { Draft } from "../use-draft";
import { FilePassword } from "./file-password";

export type ReplaceDialogProps = {
  draft: Draft;
  envelope: OwnerEnvelope;
  item: OwnerItem;
  teamUrl: string;
  file: File;
  onClose: () => void;
};

/**
 * Replaces a file of a draft and keeps its fields. A file with the same pages replaces it at once; for any
 * other the dialog first shows which fields would move or be lost.
 */
export function ReplaceDialog({ draft, envelope, item, teamUrl, file, onClose }: ReplaceDialogProps) {
  const t = useTranslations("owner.files.replace");
  const trpc = useTRPC();
  const fields = envelope.fields.filter(({ envelopeItemId }) => envelopeItemId === item.id);
  const replace = useMutation(
    trpc.item.replace.mutationOptions({
      onSuccess: async () => {
        await draft.reload();
        onClose();
      },
    }),
  );
  const replaceFile = (uploadId: string, lost: number) =>
    replace.mutate(
      { envelopeId: envelope.id, envelopeItemId: item.id, uploadIds: [uploadId] },
      { onSuccess: () => notify({ title: t("done", { name: file.name, count: fields.length - lost }) }) },
    );
  const { state, choose } = useReplacement({
    envelopeId: envelope.id,
    itemId: item.id,
    teamUrl,
    onChange: (there) => {
      if (there && isSameLayout(there.comparison)) replaceFile(there.uploadId, 0);
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void choose(file);
  });
  const lost = state.at === "there" ? state.comparison.lostFieldIds.length : 0;
  return (
    <AskDialog
      title={t("title", { title: item.title })}
      lead={t("instead", { name: file.name })}
      size="medium"
      keepLabel={t("keep")}
      actLabel={t("act")}
      isDanger={lost > 0}
      mutation={replace}
      isDisabled={state.at !== "there"}
      onClose={onClose}
      onAct={() => state.at === "there" && replaceFile(state.uploadId, lost)}
    >
      {state.at === "there" ? (
        <ComparisonNotice
          type="DOCUMENT"
          comparison={state.comparison}
          fields={fields}
          people={envelope.recipients}
        />
      ) : (
        <Coming state={state} onPassword={(password) => void choose(file, password)} />
      )}
    </AskDialog>
  );
}

type ComingProps = { state: Exclude<Replacement, { at: "there" }>; onPassword: (password: string) => void };

/** Upload progress, or the reason why the file cannot be used. */
function Coming({ state, onPassword }: ComingProps) {
  const t = useTranslations("owner.files");
  const errors = useTranslations("errors");
  const refusalText = useErrorBodyText();
  const tried = useRef(false);
  if (state.at === "none") return null;
  if (state.at === "sending")
    return (
      <ProgressBar
        label={t("uploading", { name: state.name })}
        value={state.share < 1 ? state.share : undefined}
      />
    );
  return (
    <div>
      <p role="alert" className="text-body text-danger">
        {state.refusal ? refusalText(state.refusal) : errors("offline")}
      </p>
      {state.refusal?.code === "FILE_NEEDS_PASSWORD" && (
        <FilePassword
          name={state.name}
          isWrong={tried.current}
          onPassword={(password) => {
            tried.current = true;
            onPassword(password);
          }}
        />
      )}
    </div>
  );
}
