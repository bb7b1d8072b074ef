"use client";

import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { retryUntilLoaded } from "@/components/retry-load";
import { replaceAddress } from "@/components/shell/replace-address";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { Tabs } from "@/components/ui/tabs";
import type { TeamAnswer, WebhookAnswer } from "../api-types";
import { BackLink } from "./back-link";
import { DeliveriesTab } from "./deliveries/deliveries-tab";
import { DeliverySheet } from "./deliveries/delivery-sheet";
import { EnabledSwitch } from "./enabled-switch";
import { PausedBanner } from "./paused-banner";
import { SettingsTab } from "./settings-tab";
import { getUrlHost } from "./urls";

const TestDialog = dynamic(
  retryUntilLoaded(() => import("./test/test-dialog").then((module) => module.TestDialog)),
);

/** Heading, tabs and dialogs. Tab and delivery are part of the URL, so that links to them can be shared. */
export function WebhookPage({ team, webhook }: { team: TeamAnswer; webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks.detail");
  const view = useWebhookView();
  const [isTesting, setIsTesting] = useState(false);
  return (
    <>
      <BackLink teamUrl={team.url} />
      <Heading webhook={webhook} onTest={() => setIsTesting(true)} />
      {webhook.enabled && webhook.pausedAt !== null && (
        <div className="mb-5">
          <PausedBanner webhook={webhook} />
        </div>
      )}
      <Tabs
        label={t("tabs")}
        value={view.tab}
        onValueChange={view.showTab}
        tabs={[
          {
            value: "deliveries",
            label: t("deliveries"),
            content: (
              <DeliveriesTab webhook={webhook} onOpen={view.showDelivery} onTest={() => setIsTesting(true)} />
            ),
          },
          {
            value: "settings",
            label: t("settings"),
            content: <SettingsTab team={team} webhook={webhook} />,
          },
        ]}
      />
      <DeliverySheet
        webhook={webhook}
        teamUrl={team.url}
        deliveryId={view.deliveryId}
        onShow={view.showDelivery}
        onClose={() => view.showDelivery(undefined)}
      />
      {isTesting && (
        <TestDialog
          webhook={webhook}
          onShow={(id) => {
            setIsTesting(false);
            view.showDelivery(id);
          }}
          onClose={() => setIsTesting(false)}
        />
      )}
    </>
  );
}

function Heading({ webhook, onTest }: { webhook: WebhookAnswer; onTest: () => void }) {
  const t = useTranslations("webhooks.detail");
  const { webhookUrl, id } = webhook;
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-h2 wrap-anywhere sm:text-h1">{getUrlHost(webhookUrl)}</h1>
        <p className="mt-1 text-body wrap-anywhere text-ink-2">{webhookUrl}</p>
        <div className="mt-1 -ml-3 flex flex-wrap">
          <CopyButton size="dense" variant="quiet" text={webhookUrl}>
            {t("copyUrl")}
          </CopyButton>
          <CopyButton size="dense" variant="quiet" text={id}>
            {t("copyId")}
          </CopyButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <EnabledSwitch webhook={webhook} />
        <PageMenu
          calls={[
            { method: "GET", path: "/webhook/{id}", parts: { id } },
            { method: "GET", path: "/webhook/delivery", query: { webhookId: id } },
            { method: "POST", path: "/webhook/update", body: { id, data: { enabled: !webhook.enabled } } },
            { method: "POST", path: "/webhook/test", body: { id } },
            { method: "POST", path: "/webhook/rotate-secret", body: { id, overlapHours: 24 } },
          ]}
        />
        <Button variant="secondary" onClick={onTest}>
          <Send aria-hidden />
          {t("test")}
        </Button>
      </div>
    </div>
  );
}

type WebhookTab = "deliveries" | "settings";

function useWebhookView() {
  const pathname = usePathname();
  const search = useSearchParams();
  const changeView = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    replaceAddress(query ? `${pathname}?${query}` : pathname);
  };
  const tab: WebhookTab = search.get("tab") === "settings" ? "settings" : "deliveries";
  return {
    tab,
    deliveryId: search.get("delivery") ?? undefined,
    showTab: (picked: WebhookTab) => changeView({ tab: picked === "settings" ? picked : undefined }),
    showDelivery: (delivery: string | undefined) => changeView({ delivery }),
  };
}
