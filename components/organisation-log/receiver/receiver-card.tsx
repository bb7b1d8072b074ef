"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { ReceiverForm } from "./receiver-form";
import { ReceiverState } from "./receiver-state";
import { RemoveReceiverDialog } from "./remove-receiver-dialog";
import { TestReceiver } from "./test-receiver";

/** Shows and changes the receiver of an organisation's log stream, for its ADMINs. */
export function ReceiverCard({ organisationId }: { organisationId: number }) {
  const t = useTranslations("organisationLog.receiver");
  const trpc = useTRPC();
  const [isRemoving, setRemoving] = useState(false);
  const logReceiver = useQuery(
    trpc.logReceiver.get.queryOptions(
      { organisationId },
      { refetchInterval: ({ state }) => (state.data?.receiver ? POLL_MS.list : false) },
    ),
  );
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <QueryView query={logReceiver} placeholder="h-40 w-full" isQuiet>
        {({ receiver }) => (
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
              receiver={receiver}
            />
            {isRemoving && receiver && (
              <RemoveReceiverDialog
                organisationId={organisationId}
                receiverUrl={receiver.receiverUrl}
                onClose={() => setRemoving(false)}
              />
            )}
          </div>
        )}
      </QueryView>
    </SettingsCard>
  );
}
