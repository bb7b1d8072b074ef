"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { ColumnHeader, Table } from "@/components/ui/table";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import type { ListedToken } from "../api-types";
import { TokenLimits } from "./token-limits";

const cell = "px-4 py-3 align-top max-md:block max-md:px-4 max-md:py-0 max-md:text-dense";
const SOON_MS = 7 * 86_400_000;

/** Returns true if a valid token expires within seven days. */
export const endsSoon = ({ expiresAt, isExpired }: ListedToken): boolean =>
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
    <Table caption={caption} className="max-md:block max-md:[&_tbody]:block">
      <thead className="border-b border-hairline max-md:sr-only">
        <tr>
          <ColumnHeader>{t("name")}</ColumnHeader>
          <ColumnHeader>{t("token")}</ColumnHeader>
          <ColumnHeader>{t("scopes")}</ColumnHeader>
          <ColumnHeader>{t("created")}</ColumnHeader>
          <ColumnHeader>{t("expires")}</ColumnHeader>
          <ColumnHeader>{t("lastUsed")}</ColumnHeader>
          <th scope="col">
            <span className="sr-only">{t("revoke")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </tbody>
    </Table>
  );
}

function TokenRow({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  const t = useTranslations("settings.tokens");
  return (
    <tr className="max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4">
      <th scope="row" className={`${cell} font-medium wrap-anywhere max-md:!text-body`}>
        {token.name}
      </th>
      <td className={`${cell} font-mono whitespace-nowrap`}>…{token.lastFour}</td>
      <td className={cell}>
        <Labelled label={t("scopes")}>
          <Scopes token={token} />
          <TokenLimits token={token} />
        </Labelled>
      </td>
      <td className={cell}>
        <Labelled label={t("created")}>
          <Moment at={token.createdAt} />{" "}
          <span className="text-ink-2 md:block md:text-dense">{t("by", { name: token.createdBy })}</span>
        </Labelled>
      </td>
      <td className={cell}>
        <Labelled label={t("expires")}>
          <Expiry token={token} />
        </Labelled>
      </td>
      <td className={cell}>
        <Labelled label={t("lastUsed")}>
          {token.lastUsedAt ? (
            <>
              <Moment at={token.lastUsedAt} />{" "}
              {token.lastUsedIp && (
                <span className="text-ink-2 md:block md:text-dense">
                  {t("from", { address: token.lastUsedIp })}
                </span>
              )}
            </>
          ) : (
            <span className="text-ink-2">{t("unused")}</span>
          )}
        </Labelled>
      </td>
      <td className={`${cell} text-right max-md:pt-1 max-md:text-left`}>
        {token.mayRevoke && (
          <Button
            size="dense"
            variant="dangerQuiet"
            className="max-md:-ml-3"
            aria-label={t("revokeName", { name: token.name })}
            onClick={onRevoke}
          >
            {t("revoke")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Shows the column's name before the value on a phone. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span className="text-ink-2 md:hidden">{label}: </span>
      {children}
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
  return endsSoon(token) ? (
    <Badge tone="warning">
      <Moment at={token.expiresAt} />
    </Badge>
  ) : (
    <Moment at={token.expiresAt} />
  );
}
