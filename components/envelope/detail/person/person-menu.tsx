"use client";

import { Ban, Ellipsis, ListOrdered, Pencil, UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { fixAnchor } from "./fix-anchor";

const FixDialog = dynamic(() => import("./fix-dialog").then((module) => module.FixDialog));
const OrderDialog = dynamic(() => import("./order-dialog").then((module) => module.OrderDialog));
const RemoveDialog = dynamic(() => import("./remove-dialog").then((module) => module.RemoveDialog));
const RefusalDialog = dynamic(() => import("./refusal-dialog").then((module) => module.RefusalDialog));

type PersonMenuProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  name: string;
};

/** What can be changed about somebody on a document under way; nothing for those who may not. */
export function PersonMenu({ envelope, recipient, name }: PersonMenuProps) {
  const t = useTranslations("people");
  const [asking, setAsking] = useState<"fix" | "order" | "remove" | "refusal" | undefined>(() =>
    typeof location !== "undefined" && location.hash === fixAnchor(recipient.id) ? "fix" : undefined,
  );
  const may = new Set(envelope.actions);
  if (!may.has("updateRecipient")) return null;
  const isOrdered = envelope.documentMeta.signingOrder === "SEQUENTIAL" && recipient.role !== "CC";
  const dialog = { envelope, recipient, name, onClose: () => setAsking(undefined) };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="dense" label={t("more", { name })} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking("fix")}>
          {t("fix.open")}
        </MenuItem>
        {isOrdered && (
          <MenuItem icon={<ListOrdered aria-hidden />} onSelect={() => setAsking("order")}>
            {t("order.open")}
          </MenuItem>
        )}
        {recipient.role !== "CC" && (
          <MenuItem icon={<Ban aria-hidden />} onSelect={() => setAsking("refusal")}>
            {t("refusal.open")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger icon={<UserMinus aria-hidden />} onSelect={() => setAsking("remove")}>
          {t("remove.open")}
        </MenuItem>
      </DropdownMenu>
      {asking === "fix" && <FixDialog {...dialog} />}
      {asking === "order" && <OrderDialog {...dialog} />}
      {asking === "remove" && <RemoveDialog {...dialog} />}
      {asking === "refusal" && <RefusalDialog {...dialog} />}
    </>
  );
}
