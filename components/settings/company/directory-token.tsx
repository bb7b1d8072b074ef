"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { ScimAnswer } from "../api-types";
import { DirectoryTokenDialog } from "./directory-token-dialog";
import { EndTokenDialog } from "./end-token-dialog";
import { useDirectoryRefresh } from "./use-directory-refresh";

type DirectoryTokenProps = { organisationId: number; token: ScimAnswer["token"] };

/** The bearer token of a directory. Admins create, replace and remove it; it is shown once. */
export function DirectoryToken({ organisationId, token }: DirectoryTokenProps) {
  const t = useTranslations("company.directory");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const refresh = useDirectoryRefresh();
  const [asks, setAsks] = useState<"replace" | "remove">();
  const make = useMutation(
    trpc.scim.makeToken.mutationOptions({
      onSuccess: refresh,
      onSettled: () => setAsks(undefined),
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      {token ? <TokenFacts token={token} /> : <p className="text-body text-ink-2">{t("none")}</p>}
      {make.error && (
        <Banner tone="danger" role="alert">
          {reasonText(make.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          loading={make.isPending}
          onClick={() => (token ? setAsks("replace") : make.mutate({ organisationId }))}
        >
          {t(token ? "replace" : "make")}
        </Button>
        {token && (
          <Button variant="dangerQuiet" onClick={() => setAsks("remove")}>
            {t("remove")}
          </Button>
        )}
      </div>
      {token && asks && (
        <EndTokenDialog
          organisationId={organisationId}
          lastFour={token.lastFour}
          act={asks}
          isReplacing={make.isPending}
          onReplace={() => make.mutate({ organisationId })}
          onClose={() => setAsks(undefined)}
        />
      )}
      {make.data && <DirectoryTokenDialog token={make.data.token} onClose={make.reset} />}
    </div>
  );
}

function TokenFacts({ token }: { token: NonNullable<ScimAnswer["token"]> }) {
  const t = useTranslations("company.directory");
  const { lastFour, createdAt, lastUsedAt, lastUsedIp } = token;
  return (
    <div>
      <p className="text-body font-medium">{t("token", { lastFour })}</p>
      <p className="text-dense text-ink-2">
        {t("made")} <Moment at={createdAt} />
      </p>
      <p className="text-dense text-ink-2">
        {lastUsedAt ? (
          <>
            {t("used")} <Moment at={lastUsedAt} /> {lastUsedIp && t("usedFrom", { address: lastUsedIp })}
          </>
        ) : (
          t("unused")
        )}
      </p>
    </div>
  );
}
