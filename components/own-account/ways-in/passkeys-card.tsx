"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { detectPasskeySupport } from "@/components/account/passkey-sign-in";
import { useErrorText } from "@/components/errors/use-error-text";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { OwnPasskey } from "../own-profile";
import { PasskeyRow } from "./passkey-row";

type PasskeysCardProps = { passkeys: readonly OwnPasskey[]; onChanged: () => Promise<void> };

export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const t = useTranslations("profile.passkeys");
  const [isKnown, setKnown] = useState(true);
  useEffect(() => {
    detectPasskeySupport().then(
      ({ button }) => setKnown(button),
      // If the check fails, the button stays: pressing it shows the error.
      () => {},
    );
  }, []);
  const add = useAddPasskey(onChanged);
  return (
    <SettingsCard
      title={t("title")}
      lead={t(isKnown ? "lead" : "unknown")}
      aside={
        isKnown && (
          <Button size="dense" variant="secondary" loading={add.isPending} onClick={() => add.mutate()}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-body text-ink-2">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

/** Creates a passkey on this device and stores it. Does nothing if the user cancels. */
function useAddPasskey(onChanged: () => Promise<void>) {
  const t = useTranslations("profile.passkeys");
  const errorText = useErrorText();
  const client = useTRPCClient();
  return useMutation({
    mutationFn: async () => {
      const options = await client.account.newPasskeyOptions.mutate();
      const { makePasskey } = await import("@/components/signing/auth/browser-passkey");
      const response = await makePasskey(options).catch(() => null);
      if (response === null) return false;
      await client.account.addPasskey.mutate({ response });
      return true;
    },
    onSuccess: async (isMade) => {
      if (!isMade) return notify({ title: t("turnedAway") });
      notify({ tone: "success", title: t("added") });
      await onChanged();
    },
    onError: (error) => notify({ tone: "danger", title: errorText(error) }),
  });
}
