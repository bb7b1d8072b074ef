"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { retryUntilLoaded } from "@/components/retry-load";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import type { WaysIn } from "../own-profile";

const SetUpAppDialog = dynamic(
  retryUntilLoaded(() => import("./set-up-app-dialog").then((module) => module.SetUpAppDialog)),
);
const RecoveryCodes = dynamic(
  retryUntilLoaded(() => import("./recovery-codes").then((module) => module.RecoveryCodes)),
);

type AuthenticatorCardProps = {
  ways: Pick<WaysIn, "authenticator" | "recoveryCodesLeft">;
  onChanged: () => Promise<void>;
};

export function AuthenticatorCard({ ways, onChanged }: AuthenticatorCardProps) {
  const t = useTranslations("profile.app");
  const [asks, setAsks] = useState<"setUp" | "removal" | "codes" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsks(null);
  const showCodes = async (fresh: readonly string[]) => {
    close();
    setCodes(fresh);
    await onChanged();
  };
  const { authenticator: app, recoveryCodesLeft: left } = ways;
  const lead = !app ? "lead" : app.guardsSignIn ? "on" : "signingOnly";
  return (
    <SettingsCard
      title={t("title")}
      lead={t(lead)}
      aside={
        !app && (
          <Button size="dense" variant="secondary" onClick={() => setAsks("setUp")}>
            {t("setUp")}
          </Button>
        )
      }
    >
      {app && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="mr-auto text-dense text-ink-2">
            {t.rich("since", { at: () => <Moment at={app.since} /> })}
            {app.guardsSignIn && <span className="block">{t("left", { count: left })}</span>}
          </p>
          {app.guardsSignIn ? (
            <Button size="dense" variant="secondary" onClick={() => setAsks("codes")}>
              {t("newCodes")}
            </Button>
          ) : (
            <GuardButton onChanged={onChanged} />
          )}
          <Button size="dense" variant="secondary" onClick={() => setAsks("removal")}>
            {t("remove")}
          </Button>
        </div>
      )}
      {asks === "setUp" && <SetUpAppDialog onConfirmed={(made) => void showCodes(made)} onClose={close} />}
      {asks === "codes" && <NewCodesDialog onMade={(made) => void showCodes(made)} onClose={close} />}
      {asks === "removal" && <RemoveDialog onChanged={onChanged} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </SettingsCard>
  );
}

/**
 * An authenticator set up while signing a document does not guard the sign-in yet; this button turns that on.
 */
function GuardButton({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useTranslations("profile.app");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const guard = useMutation(
    trpc.account.guardSignIn.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("guarded") });
        await onChanged();
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return (
    <Button size="dense" variant="secondary" loading={guard.isPending} onClick={() => guard.mutate()}>
      {t("guard")}
    </Button>
  );
}

function NewCodesDialog({
  onMade,
  onClose,
}: {
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("profile.app");
  const trpc = useTRPC();
  const make = useMutation(
    trpc.account.makeRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
    }),
  );
  return (
    <AskDialog
      title={t("newCodesTitle")}
      lead={t("newCodesLead")}
      keepLabel={t("keep")}
      actLabel={t("newCodes")}
      mutation={make}
      onClose={onClose}
      onAct={() => make.mutate()}
    />
  );
}

function RemoveDialog({ onChanged, onClose }: { onChanged: () => Promise<void>; onClose: () => void }) {
  const t = useTranslations("profile.app");
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.account.removeAuthenticator.mutationOptions({
      onSuccess: async () => {
        await onChanged();
        onClose();
      },
    }),
  );
  return (
    <AskDialog
      title={t("removeTitle")}
      lead={t("removeLead")}
      keepLabel={t("keep")}
      actLabel={t("remove")}
      isDanger
      mutation={remove}
      onClose={onClose}
      onAct={() => remove.mutate()}
    />
  );
}
