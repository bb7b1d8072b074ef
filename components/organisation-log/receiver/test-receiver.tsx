"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { getReceiverKind } from "@/server/domain/organisation-log/receiver";

type TestReceiverProps = {
  organisationId: number;
  receiverUrl: string;
  children: ReactNode;
};

/** Sends a test line that is no log entry, and shows the result. */
export function TestReceiver({ organisationId, receiverUrl, children }: TestReceiverProps) {
  const t = useTranslations("organisationLog.receiver");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const test = useMutation(
    trpc.logReceiver.test.mutationOptions({
      // The test itself adds an entry to the log.
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.organisationLog.list.pathKey() }),
    }),
  );
  const formatTestResult = () => {
    if (test.data?.problem) return t(`problem.${test.data.problem}`, { code: test.data.code ?? 0 });
    return t(`tested.${getReceiverKind(receiverUrl)}`);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={test.isPending} onClick={() => test.mutate({ organisationId })}>
          {t("test")}
        </Button>
        {children}
      </div>
      <div role="status" className="empty:hidden">
        {test.error && <Banner tone="danger">{errorText(test.error)}</Banner>}
        {test.data && (
          <Banner tone={test.data.problem === null ? "success" : "warning"}>{formatTestResult()}</Banner>
        )}
      </div>
    </div>
  );
}
