"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { SettingsRow } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import type { KeepableSignature } from "@/server/domain/field/signature";

const SavedSignatureImage = dynamic(
  retryUntilLoaded(() => import("./image").then((module) => module.SavedSignatureImage)),
  {
    loading: () => <Skeleton className="h-20 w-56 max-w-full" />,
  },
);
const SavePad = dynamic(retryUntilLoaded(() => import("./pad").then((module) => module.SavePad)));

const PURPOSES = ["SIGNATURE", "INITIALS"] as const;

export function SavedSignatureRows() {
  const trpc = useTRPC();
  const savedSignatures = useQuery(trpc.account.keptSignatures.queryOptions());
  return (
    <QueryView query={savedSignatures} placeholder="h-40 w-full" isQuiet>
      {(kept) => PURPOSES.map((purpose) => <KeptRow key={purpose} purpose={purpose} value={kept[purpose]} />)}
    </QueryView>
  );
}

type KeptRowProps = { purpose: SavedPurpose; value: KeepableSignature | null };

function KeptRow({ purpose, value }: KeptRowProps) {
  const t = useTranslations("profile.kept");
  const [isOpen, setOpen] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const forget = useDeleteSignature(purpose, () => again.current?.focus());
  const closePad = () => {
    setOpen(false);
    // The pad had the focus and is gone.
    requestAnimationFrame(() => again.current?.focus());
  };
  return (
    <SettingsRow title={t(`${purpose}.title`)} lead={t(`${purpose}.lead`)}>
      <div className="flex flex-col items-start gap-3">
        {value ? (
          <SavedSignatureImage value={value} label={t(`${purpose}.shown`)} />
        ) : (
          <p className="text-body text-ink-2">{t("none")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={again}
            variant="secondary"
            aria-expanded={isOpen}
            onClick={() => (isOpen ? closePad() : setOpen(true))}
          >
            {t(isOpen ? "cancel" : `${purpose}.${value ? "again" : "make"}`)}
          </Button>
          {value && (
            <Button
              variant="quiet"
              aria-label={t(`${purpose}.remove`)}
              loading={forget.isPending}
              onClick={() => forget.mutate({ purpose })}
            >
              {t("remove")}
            </Button>
          )}
        </div>
        {isOpen && (
          <div className="w-full max-w-xl">
            <SavePad purpose={purpose} onKept={closePad} />
          </div>
        )}
      </div>
    </SettingsRow>
  );
}

function useDeleteSignature(purpose: SavedPurpose, onForgotten: () => void) {
  const t = useTranslations("profile.kept");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.account.forgetSignature.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t(`${purpose}.removed`) });
        await queryClient.invalidateQueries({ queryKey: trpc.account.keptSignatures.queryKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.firstSteps.pathKey() });
        onForgotten();
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
}
