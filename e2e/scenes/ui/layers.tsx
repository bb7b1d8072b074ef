import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DropdownMenu, MenuItem, MenuRadio, MenuSeparator } from "@/components/ui/dropdown-menu";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Sheet } from "@/components/ui/sheet";
import { Tooltip } from "@/components/ui/tooltip";
import { Row, Specimens } from "./specimens";

export function Layers() {
  const [open, setOpen] = useState<"dialog" | "alert" | "sheet" | undefined>();
  const [sort, setSort] = useState<"asc" | "desc">("asc");
  const close = () => setOpen(undefined);
  return (
    <Specimens title="Layers">
      <Row>
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("alert")}>
          Alert dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("sheet")}>
          Sheet
        </Button>
        <Popover label="Details" trigger={<Button variant="secondary">Popover</Button>}>
          Small content.
        </Popover>
        <Tooltip content="A hint, never essential">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
        <DropdownMenu trigger={<Button variant="secondary">Menu</Button>}>
          <MenuItem icon={<Copy aria-hidden />}>Copy link</MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} disabled hint="Completed documents are kept as evidence">
            Delete
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger>
            Remove
          </MenuItem>
          <MenuSeparator />
          <MenuRadio
            label="Sort"
            value={sort}
            onValueChange={setSort}
            options={[
              { value: "asc", label: "Oldest first" },
              { value: "desc", label: "Newest first" },
            ]}
          />
        </DropdownMenu>
      </Row>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="Resend to"
        description="Their links get a new expiry date."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button onClick={close}>Resend</Button>
          </>
        }
      >
        <Field label="Message">{(control) => <Textarea {...control} />}</Field>
      </Dialog>
      {open === "alert" && (
        <AlertDialog
          onClose={close}
          title="Cancel “Lease 2026”?"
          description="Ana and Luis are told now. Nobody can sign it any more."
          actLabel="Cancel document"
          keepLabel="Keep document"
          onAct={close}
        />
      )}
      <Sheet open={open === "sheet"} onOpenChange={close} title="Recipient">
        Content
      </Sheet>
    </Specimens>
  );
}
