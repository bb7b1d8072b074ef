"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { ReceiverForm } from "./receiver-form";
import { ReceiverState } from "./receiver-state";
import { RemoveReceiverDialog } from "./remove-receiver-dialog";
import { TestReceiver } from "./test-receiver";

const ASKED_AGAIN_MS = 10_000;

/** Shows and changes the receiver of an organisation's log stream, for its ADMINs. */
export function ReceiverCard({ organisationId }: { organisationId: number }) {
  const t = useTranslations("organisationLog.receiver");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [isRemoving, setRemoving] = useState(false);
  const { data, error, refetch } = useQuery(
    trpc.logReceiver.get.queryOptions(
      { organisationId },
      { refetchInterval: ({ state }) => (state.data?.receiver ? ASKED_AGAIN_MS : false) },
    ),
  );
  const receiver = data?.receiver;
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      {error && !data && <ErrorState detail={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <div className="flex max-w-xl flex-col gap-5">
          <p className="text-dense">
            <Link href="/api/v2/docs/log-streaming">{t("guide")}</Link>
          </p>
          {receiver && (
            <>
              <ReceiverState receiver={receiver} />
              <TestReceiver organisationId={organisationId} receiverUrl={receiver.receiverUrl}>
                <Button variant="dangerQuiet" onClick={() => setRemoving(true)}>
                  {t("remove")}
                </Button>
              </TestReceiver>
            </>
          )}
          <ReceiverForm
            key={receiver ? `${receiver.receiverUrl} ${receiver.hasSecret}` : "none"}
            organisationId={organisationId}
            receiver={receiver ?? null}
          />
        </div>
      )}
      {isRemoving && receiver && (
        <RemoveReceiverDialog
          organisationId={organisationId}
          receiverUrl={receiver.receiverUrl}
          onClose={() => setRemoving(false)}
        />
      )}
    </SettingsCard>
  );
}
