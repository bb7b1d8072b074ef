"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { QueryView } from "@/components/ui/query-view";
import type { VerifyCodeAnswer } from "@/server/contract/verify-code";
import { Moment } from "../../ui/moment";

type CodeChange = "replace" | "revoke";

export function VerificationCode({ envelopeId, version }: { envelopeId: string; version: string }) {
  const t = useTranslations("owner.verification");
  const trpc = useTRPC();
  const [asking, setAsking] = useState<CodeChange | null>(null);
  const codeQuery = useQuery(trpc.verify.code.queryOptions({ envelopeId }));
  const { refetch } = codeQuery;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to load again.
  useEffect(() => {
    void refetch();
  }, [version, refetch]);
  return (
    <QueryView query={codeQuery} placeholder="h-40 w-full">
      {({ code, url, mayChange, accesses }) => (
        <div className="flex flex-col gap-4">
          <p className="text-body text-ink-2">{t("lead")}</p>
          {code !== null && url !== null ? (
            <>
              <CopyField label={t("code")} value={code} />
              <CopyField label={t("address")} value={url} />
            </>
          ) : (
            <p className="text-body">{t("none")}</p>
          )}
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setAsking("replace")}>
                {code === null ? t("give") : t("replace")}
              </Button>
              {code !== null && (
                <Button variant="secondary" onClick={() => setAsking("revoke")}>
                  {t("revoke")}
                </Button>
              )}
            </div>
          )}
          <Accesses accesses={accesses} />
          {asking && (
            <ChangeDialog
              envelopeId={envelopeId}
              change={asking}
              isFirst={code === null}
              onClose={() => setAsking(null)}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Accesses({ accesses }: Pick<VerifyCodeAnswer, "accesses">) {
  const t = useTranslations("owner.verification");
  if (accesses.length === 0) return <p className="text-body text-ink-2">{t("nobody")}</p>;
  return (
    <section aria-label={t("accesses")}>
      <h3 className="mb-2 text-body font-medium">{t("accesses")}</h3>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {accesses.map(({ id, ipAddress, userAgent, times, lastAt }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-body">
              <span className="min-w-0 wrap-anywhere">
                {ipAddress ?? t("unknownAddress")} · {t("times", { count: times })}
              </span>
              <span className="text-dense text-ink-3">
                <Moment at={lastAt} />
              </span>
            </p>
            {userAgent && <p className="text-dense text-ink-3 wrap-anywhere">{userAgent}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangeDialogProps = { envelopeId: string; change: CodeChange; isFirst: boolean; onClose: () => void };

/** Explains the effect on printed copies before a change. */
function ChangeDialog({ envelopeId, change, isFirst, onClose }: ChangeDialogProps) {
  const t = useTranslations("owner.verification");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.verify.code.queryKey({ envelopeId }) });
    onClose();
    return queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() });
  };
  const replace = useMutation(trpc.verify.rotateCode.mutationOptions({ onSuccess }));
  const revoke = useMutation(trpc.verify.revokeCode.mutationOptions({ onSuccess }));
  const mutation = change === "replace" ? replace : revoke;
  const words = isFirst ? "give" : change;
  return (
    <AlertDialog
      onClose={onClose}
      title={t(`ask.${words}.title`)}
      description={t(`ask.${words}.body`)}
      actLabel={t(words)}
      keepLabel={t("keep")}
      danger={!isFirst}
      mutation={mutation}
      onAct={() => mutation.mutate({ envelopeId })}
    />
  );
}
