"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useCodeText, useErrorText } from "@/components/errors/use-error-text";
import { SettingsRow } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Avatar } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { MAX_LOGO_UPLOAD_BYTES } from "@/server/domain/tenancy/brand";
import { uploadAvatar } from "./upload-avatar";

export function AvatarRow({ name }: { name: string }) {
  const t = useTranslations("profile.avatar");
  const { take, isBusy, problem, remove } = useAvatar();
  const avatarId = useAccount()?.avatarId ?? null;
  return (
    <SettingsRow
      title={t("title")}
      lead={t("lead")}
      aside={
        avatarId && (
          <Button size="dense" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t("remove")}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} pictureId={avatarId} size="large" />
        <div className="min-w-[min(12rem,100%)] flex-1">
          <FileDrop
            compact
            multiple={false}
            label={t(avatarId ? "replace" : "add")}
            hint={t("hint")}
            accept="image/png,image/jpeg"
            disabled={isBusy}
            onFiles={(files) => void take(files)}
          />
        </div>
      </div>
      <p role="status" className="mt-2 text-body text-danger empty:hidden">
        {problem}
      </p>
    </SettingsRow>
  );
}

function useAvatar() {
  const t = useTranslations("profile.avatar");
  const codeText = useCodeText();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refreshAccount = () => queryClient.invalidateQueries({ queryKey: trpc.account.me.queryKey() });
  const remove = useMutation(
    trpc.account.removeAvatar.mutationOptions({
      onSuccess: refreshAccount,
      onError: (error) => setProblem(errorText(error)),
    }),
  );
  const acceptFile = async ([file]: File[]) => {
    if (!file) return;
    if (!/^image\/(png|jpeg)$/.test(file.type)) return setProblem(t("wrongKind"));
    if (file.size > MAX_LOGO_UPLOAD_BYTES) return setProblem(t("tooLarge"));
    setBusy(true);
    const outcome = await uploadAvatar(file);
    setBusy(false);
    if (outcome.ok) {
      setProblem(undefined);
      await refreshAccount();
    } else if (outcome.code === "INVALID_BODY") setProblem(t("unreadable"));
    else setProblem(outcome.code ? codeText(outcome.code) : t("offline"));
  };
  return { take: acceptFile, isBusy, problem, remove };
}
