import { useState } from "react";
import { Accordion } from "@/components/ui/accordion";
import { Avatar } from "@/components/ui/badge";
import { Pagination } from "@/components/ui/pagination";
import { Stepper } from "@/components/ui/stepper";
import { ColumnHeader, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { Timeline, TimelineItem } from "@/components/ui/timeline";
import { Specimens } from "./specimens";

const STEPS = [
  { id: "files", label: "Files", href: "/dev/ui", done: true },
  { id: "recipients", label: "Recipients", href: "/dev/ui", problems: 2 },
  { id: "fields", label: "Fields", href: "/dev/ui" },
  { id: "review", label: "Review and send", href: "/dev/ui" },
] as const;

export function Structure() {
  const [tab, setTab] = useState<"activity" | "details">("activity");
  const [open, setOpen] = useState<string[]>(["delivery"]);
  return (
    <Specimens title="Structure">
      <Stepper label="New document" steps={STEPS} current="fields" />
      <Tabs
        label="Document"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "activity", label: "Activity", content: "What happened." },
          { value: "details", label: "Details", content: "How it is set up." },
        ]}
      />
      <Accordion
        open={open}
        onOpenChange={setOpen}
        items={[
          { id: "delivery", title: "Delivery", summary: "By e-mail, in English", content: "Settings." },
          { id: "expiry", title: "Expiry", summary: "After 30 days", content: "Settings." },
        ]}
      />
      <Timeline label="Recipients">
        <TimelineItem marker={<Avatar name="Ana Rojas" place={0} />}>Signed on Tuesday</TimelineItem>
        <TimelineItem marker={<Avatar name="Luis" place={1} />} last>
          Waiting since Tuesday
        </TimelineItem>
      </Timeline>
      <Table caption="Documents">
        <thead className="border-b border-hairline">
          <tr>
            <ColumnHeader>Title</ColumnHeader>
            <ColumnHeader sort="desc" onSort={() => {}}>
              Created
            </ColumnHeader>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          <tr className="hover:bg-muted">
            <td className="px-4 py-3 font-medium">Lease 2026</td>
            <td className="px-4 py-3 text-ink-2">12 Oct 2026</td>
          </tr>
        </tbody>
      </Table>
      <Pagination page={5} pageCount={12} hrefOf={(page) => `/dev/ui?page=${page}`} />
    </Specimens>
  );
}
