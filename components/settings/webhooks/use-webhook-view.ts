"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";

export type WebhookTab = "deliveries" | "settings";

/** What of a webhook's page is shown, as its address says. */
export function useWebhookView() {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const show = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    router.replace(query ? `${pathname}?${query}` : pathname, { scroll: false });
  };
  const tab: WebhookTab = search.get("tab") === "settings" ? "settings" : "deliveries";
  return {
    tab,
    deliveryId: search.get("delivery") ?? undefined,
    showTab: (picked: WebhookTab) => show({ tab: picked === "settings" ? picked : undefined }),
    showDelivery: (delivery: string | undefined) => show({ delivery }),
  };
}
