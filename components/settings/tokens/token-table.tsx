"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import type { ListedToken } from "../api-types";
import { TokenLimits } from "./token-limits";

const SOON_MS = 7 * 86_400_000;

/** Returns true if a valid token expires within seven days. */
export const isEndingSoon = ({ expiresAt, isExpired }: ListedToken): boolean =>
  expiresAt !== null && !isExpired && new Date(expiresAt).getTime() - Date.now() < SOON_MS;

type TokenTableProps = {
  caption: string;
  tokens: readonly ListedToken[];
  onRevoke: (token: ListedToken) => void;
};

/** A row per token; cards on a phone. */
export function TokenTable({ caption, tokens, onRevoke }: TokenTableProps) {
  const t = useTranslations("settings.tokens");
  return (
    <DataTable
      caption={caption}
      cardsBelow="md"
      rows={tokens}
      rowKey={({ id }) => id}
      cellClassName="py-3 align-top max-md:text-dense"
      columns={[
        {
          key: "name",
          title: t("name"),
          isRowHeader: true,
          cellClassName: "font-medium wrap-anywhere max-md:text-body",
          cell: ({ name }) => name,
        },
        {
          key: "token",
          title: t("token"),
          cellClassName: "font-mono whitespace-nowrap",
          cell: ({ lastFour }) => `…${lastFour}`,
        },
        {
          key: "scopes",
          title: t("scopes"),
          isLabelled: true,
          cell: (token) => (
            <>
              <Scopes token={token} />
              <TokenLimits token={token} />
            </>
          ),
        },
        {
          key: "created",
          title: t("created"),
          isLabelled: true,
          cell: ({ createdAt, createdBy }) => (
            <>
              <Moment at={createdAt} />{" "}
              <span className="text-ink-2 md:block md:text-dense">{t("by", { name: createdBy })}</span>
            </>
          ),
        },
        {
          key: "expires",
          title: t("expires"),
          isLabelled: true,
          cell: (token) => <Expiry token={token} />,
        },
        {
          key: "lastUsed",
          title: t("lastUsed"),
          isLabelled: true,
          cell: (token) => <LastUsed token={token} />,
        },
        {
          key: "revoke",
          title: t("revoke"),
          isTitleHidden: true,
          cellClassName: "text-right max-md:pt-1 max-md:text-left",
          cell: (token) =>
            token.mayRevoke && (
              <Button
                size="dense"
                variant="dangerQuiet"
                className="max-md:-ml-3"
                aria-label={t("revokeName", { name: token.name })}
                onClick={() => onRevoke(token)}
              >
                {t("revoke")}
              </Button>
            ),
        },
      ]}
    />
  );
}

function LastUsed({ token: { lastUsedAt, lastUsedIp } }: { token: ListedToken }) {
  const t = useTranslations("settings.tokens");
  if (!lastUsedAt) return <span className="text-ink-2">{t("unused")}</span>;
  return (
    <>
      <Moment at={lastUsedAt} />{" "}
      {lastUsedIp && (
        <span className="text-ink-2 md:block md:text-dense">{t("from", { address: lastUsedIp })}</span>
      )}
    </>
  );
}

function Scopes({ token: { scopes } }: { token: ListedToken }) {
  const t = useTranslations("settings.tokens");
  if (scopes.length === API_SCOPES.length) return t("allScopes");
  return scopes.map((scope) => t(`scope.${scope}`)).join(", ");
}

function Expiry({ token }: { token: ListedToken }) {
  const t = useTranslations("settings.tokens");
  if (token.expiresAt === null) return t("neverExpires");
  if (token.isExpired) return <Badge tone="danger">{t("expired")}</Badge>;
  return isEndingSoon(token) ? (
    <Badge tone="warning">
      <Moment at={token.expiresAt} />
    </Badge>
  ) : (
    <Moment at={token.expiresAt} />
  );
}
