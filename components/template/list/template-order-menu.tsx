"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuRadio, MenuSeparator } from "@/components/ui/dropdown-menu";
import { TEMPLATE_ORDERS, type TemplateOrder } from "@/server/domain/template/order";
import { getFirstSort, type TemplateListState } from "./list-state";

type Order = Pick<TemplateListState, "by" | "sort">;
type TemplateOrderMenuProps = { order: Order; onOrder: (order: Order) => void };

/** Message keys of each order and of its two directions. */
const WORDS = {
  createdAt: { column: "created", kind: "time" },
  title: { column: "title", kind: "text" },
  uses: { column: "uses", kind: "count" },
  lastUsedAt: { column: "last", kind: "time" },
} as const satisfies Record<TemplateOrder, { column: string; kind: string }>;

const listDirections = (by: TemplateOrder) =>
  getFirstSort(by) === "asc" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);

/** The order of the cards, which have no column heads to press. Below 768 px. */
export function TemplateOrderMenu({ order, onOrder }: TemplateOrderMenuProps) {
  const t = useTranslations("templates.list");
  const { column, kind } = WORDS[order.by];
  const Direction = order.sort === "asc" ? ArrowUp : ArrowDown;
  const by = t(`column.${column}`);
  return (
    <div className="mb-2 md:hidden">
      <DropdownMenu
        align="start"
        trigger={
          <Button
            variant="quiet"
            className="-ml-2 min-h-11 px-2 text-ink-2 pointer-fine:px-2"
            aria-label={t("order.label", { by, direction: t(`order.${kind}.${order.sort}`) })}
          >
            {by}
            <Direction aria-hidden />
          </Button>
        }
      >
        <MenuRadio
          closes
          label={t("order.by")}
          value={order.by}
          onValueChange={(next) => next !== order.by && onOrder({ by: next, sort: getFirstSort(next) })}
          options={TEMPLATE_ORDERS.map((value) => ({ value, label: t(`column.${WORDS[value].column}`) }))}
        />
        <MenuSeparator />
        <MenuRadio
          closes
          label={t("order.direction")}
          value={order.sort}
          onValueChange={(sort) => onOrder({ ...order, sort })}
          options={listDirections(order.by).map((value) => ({ value, label: t(`order.${kind}.${value}`) }))}
        />
      </DropdownMenu>
    </div>
  );
}
