"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Moment } from "@/components/ui/moment";
import { isPlaceName } from "@/server/domain/tenancy/is-place-name";
import type { OwnPasskey } from "../own-profile";

type PasskeyRowProps = { passkey: OwnPasskey; onChanged: () => Promise<void> };

export function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const t = useTranslations("profile.passkeys");
  const [asks, setAsks] = useState<"name" | "removal" | null>(null);
  const name = passkey.name || t("unnamed");
  const close = () => setAsks(null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {name}
          {passkey.isBackedUp && <Badge>{t("synced")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-dense text-ink-2">
          <span>{t.rich("since", { at: () => <Moment at={passkey.createdAt} /> })}</span>
          <span>
            {passkey.lastUsedAt
              ? t.rich("used", { at: () => <Moment at={passkey.lastUsedAt ?? passkey.createdAt} /> })
              : t("unused")}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="dense"
          variant="quiet"
          aria-label={t("renameOf", { name })}
          onClick={() => setAsks("name")}
        >
          {t("rename")}
        </Button>
        <Button
          size="dense"
          variant="secondary"
          aria-label={t("removeOf", { name })}
          onClick={() => setAsks("removal")}
        >
          {t("remove")}
        </Button>
      </div>
      {asks === "name" && <RenameDialog passkey={passkey} onChanged={onChanged} onClose={close} />}
      {asks === "removal" && <RemoveDialog passkey={passkey} onChanged={onChanged} onClose={close} />}
    </li>
  );
}

type RowDialogProps = PasskeyRowProps & { onClose: () => void };

function RenameDialog({ passkey, onChanged, onClose }: RowDialogProps) {
  const t = useTranslations("profile.passkeys");
  const trpc = useTRPC();
  const rename = useMutation(
    trpc.account.renamePasskey.mutationOptions({
      onSuccess: async () => {
        await onChanged();
        onClose();
      },
    }),
  );
  const form = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) => (isPlaceName(name) ? {} : { name: t("nameInvalid") }),
    onSubmit: ({ name }) => rename.mutate({ passkeyId: passkey.id, name }),
  });
  return (
    <AskDialog
      title={t("renameTitle")}
      keepLabel={t("keep")}
      actLabel={t("save")}
      mutation={rename}
      isDirty={form.values.name !== passkey.name}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("name")} hint={t("nameHint")} error={form.errors.name} required>
        {(control) => (
          <Input
            {...control}
            value={form.values.name}
            onChange={({ target }) => form.set("name", target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}

function RemoveDialog({ passkey, onChanged, onClose }: RowDialogProps) {
  const t = useTranslations("profile.passkeys");
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.account.removePasskey.mutationOptions({
      onSuccess: async () => {
        await onChanged();
        onClose();
      },
    }),
  );
  return (
    <AskDialog
      title={t("removeTitle", { name: passkey.name || t("unnamed") })}
      lead={t("removeLead")}
      keepLabel={t("keep")}
      actLabel={t("remove")}
      isDanger
      mutation={remove}
      onClose={onClose}
      onAct={() => remove.mutate({ passkeyId: passkey.id })}
    />
  );
}
