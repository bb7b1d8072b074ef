"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { type ApiCall, SAMPLE_ENVELOPE } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { notify } from "@/components/ui/toast";
import type { ApiScope } from "@/server/domain/tenancy/api-scope";

/** Scopes for the two calls and for reading their result. */
const SCOPES: ApiScope[] = ["read", "write", "send"];

export type DeveloperCallsProps = { mayMakeTokens: boolean; teamUrl: string };

/** Shows a new token once, with the two calls that send the sample to the user. */
export function DeveloperCalls({ mayMakeTokens, teamUrl }: DeveloperCallsProps) {
  const t = useTranslations("firstSteps.developer");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const account = useAccount();
  const teamId = account?.teams.find(({ url }) => url === teamUrl)?.id;
  const create = useMutation(
    trpc.apiToken.create.mutationOptions({
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <h3 className="text-body font-medium">{t("title")}</h3>
      <p className="mt-1 mb-3 max-w-[60ch] text-body text-ink-2">{t(mayMakeTokens ? "lead" : "ask")}</p>
      <div className="flex flex-wrap items-center gap-2">
        {mayMakeTokens && teamId !== undefined && !create.data && (
          <Button
            variant="secondary"
            loading={create.isPending}
            onClick={() => create.mutate({ teamId, name: t("tokenName"), scopes: SCOPES, expiry: "1month" })}
          >
            {t("token")}
          </Button>
        )}
        <PageMenu calls={buildDeveloperCalls(account, t("create"), t("send"))} />
      </div>
      {create.data && (
        <div className="mt-4">
          <CopyField label={t("tokenOnce")} value={create.data.token} />
        </div>
      )}
    </div>
  );
}

function buildDeveloperCalls(
  account: { name: string; email: string } | undefined,
  create: string,
  send: string,
): ApiCall[] {
  const fields = [{ type: "SIGNATURE", page: 1, positionX: 12, positionY: 60, width: 32, height: 4 }];
  const { name = "", email = "" } = account ?? {};
  return [
    {
      method: "POST",
      path: "/envelope/create",
      title: create,
      file: "sample.pdf",
      body: {
        title: "Sample agreement",
        type: "DOCUMENT",
        recipients: [{ name, email, role: "SIGNER", fields }],
      },
    },
    { method: "POST", path: "/envelope/distribute", title: send, body: { envelopeId: SAMPLE_ENVELOPE } },
  ];
}
