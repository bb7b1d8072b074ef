"use client";

import { CircleAlert, FileUp, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorBodyText } from "@/components/errors/use-error-text";
import { Button, IconButton } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { FilePassword } from "./file-password";
import { cancelUpload, retryUpload, type Upload } from "./upload-queue";
import { useFileSize } from "./use-file-size";

export function UploadRow({ upload }: { upload: Upload }) {
  const t = useTranslations("owner.files");
  const errors = useTranslations("errors");
  const refusalText = useErrorBodyText();
  const fileSize = useFileSize();
  const { id, file, state, share } = upload;
  const isFailed = state === "failed";
  const asksPassword = isFailed && upload.refusal?.code === "FILE_NEEDS_PASSWORD";
  return (
    <li className="flex items-center gap-3 rounded-card border border-hairline bg-bg p-3 sm:gap-4">
      <span className="grid h-16 w-12 shrink-0 place-items-center rounded-[0.25rem] border border-dashed border-control text-ink-3">
        {isFailed ? (
          <CircleAlert className="size-5 text-danger" aria-hidden />
        ) : (
          <FileUp className="size-5" aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-reader font-medium">{file.name}</p>
        {isFailed ? (
          <p role="alert" className="text-body text-danger">
            {upload.refusal ? refusalText(upload.refusal) : errors("offline")}
          </p>
        ) : (
          <>
            <ProgressBar
              className="my-1.5"
              label={t("uploading", { name: file.name })}
              value={share >= 1 ? undefined : share}
            />
            <p className="text-dense text-ink-3">
              {state === "sending"
                ? t("sent", { sent: fileSize(file.size * share), total: fileSize(file.size) })
                : t(state === "waiting" ? "waiting" : "checking")}
            </p>
          </>
        )}
        {asksPassword && (
          <FilePassword
            name={file.name}
            isWrong={upload.hadPassword ?? false}
            onPassword={(password) => retryUpload(id, password)}
          />
        )}
      </div>
      {isFailed && !asksPassword && (
        <Button size="dense" variant="secondary" onClick={() => retryUpload(id)}>
          {t("retry")}
        </Button>
      )}
      <IconButton
        size="dense"
        label={t(isFailed ? "dismiss" : "cancel", { name: file.name })}
        icon={<X aria-hidden />}
        onClick={() => cancelUpload(id)}
      />
    </li>
  );
}
