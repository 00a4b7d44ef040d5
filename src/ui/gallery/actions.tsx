import { Bell, CalendarDays, LayoutGrid, List, LogOut, Mail, Settings, User } from "lucide-react"
import { useState } from "react"
import { Badge } from "../badge/badge.tsx"
import { Button } from "../button/button.tsx"
import { IconButton } from "../icon-button/icon-button.tsx"
import { Link } from "../link/link.tsx"
import { LoadMore } from "../load-more/load-more.tsx"
import { Menu, MenuItem } from "../menu/menu.tsx"
import { Spinner } from "../spinner/spinner.tsx"
import { ToggleGroup } from "../toggle-group/toggle-group.tsx"
import { Section, Example } from "./example.tsx"

const variants = ["primary", "secondary", "quiet", "danger"] as const

/** Shows buttons, links and menus. */
export function Actions() {
  const [view, setView] = useState<"list" | "grid">("list")
  return (
    <Section title="Actions">
      <Example title="Button">
        <div className="gallery-row">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant === "danger" ? "Delete" : "Continue"}
            </Button>
          ))}
        </div>
      </Example>
      <Example title="Button, small, with an icon">
        <div className="gallery-row">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size="small" icon={<CalendarDays />}>
              Register
            </Button>
          ))}
        </div>
      </Example>
      <Example title="Button, pending">
        <div className="gallery-row">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isPending>
              Continue
            </Button>
          ))}
        </div>
      </Example>
      <Example title="Button, disabled">
        <div className="gallery-row">
          <Button isDisabled>Already Registered</Button>
          <Button variant="secondary" disabledReason="Pick a picture first.">
            Save
          </Button>
        </div>
      </Example>
      <Example title="Button, wide">
        <Button isWide>Continue</Button>
      </Example>
      <Example title="Link">
        <p>
          No account yet? <Link href="#link">Sign Up</Link>
        </p>
        <div className="gallery-row">
          <Link href="#link" variant="primary">
            Get Started
          </Link>
          <Link href="#link" variant="secondary">
            Login
          </Link>
          <Link href="#link" variant="quiet">
            Back
          </Link>
        </div>
      </Example>
      <Example title="Icon button, with a count, disabled">
        <div className="gallery-row">
          <IconButton label="Messages" icon={<Mail />} />
          <IconButton label="Notifications" icon={<Bell />} count={3} />
          <IconButton label="Messages" icon={<Mail />} count={120} />
          <IconButton label="Settings" icon={<Settings />} variant="secondary" />
          <IconButton label="Settings" icon={<Settings />} variant="secondary" isDisabled />
        </div>
      </Example>
      <Example title="Menu">
        <div className="gallery-row">
          <Menu
            label="Account"
            header={<strong>Ada Obi</strong>}
            trigger={<Button variant="secondary">Account</Button>}
          >
            <MenuItem icon={<User />}>View profile</MenuItem>
            <MenuItem icon={<Settings />}>Settings</MenuItem>
            <MenuItem icon={<LogOut />} tone="red">
              Logout
            </MenuItem>
          </Menu>
        </div>
      </Example>
      <Example title="Toggle group">
        <div className="gallery-row">
          <ToggleGroup
            label="View"
            value={view}
            onChange={setView}
            isIconOnly
            options={[
              { value: "list", label: "List", icon: <List /> },
              { value: "grid", label: "Grid", icon: <LayoutGrid /> },
            ]}
          />
          <ToggleGroup
            label="View, in words"
            value={view}
            onChange={setView}
            options={[
              { value: "list", label: "List" },
              { value: "grid", label: "Grid" },
            ]}
          />
        </div>
      </Example>
      <Example title="Load more, under way, failed, at the end">
        <div className="gallery-row">
          <LoadMore hasMore onPress={() => undefined} />
          <LoadMore hasMore isPending onPress={() => undefined} />
          <LoadMore hasMore hasFailed onPress={() => undefined} />
          <LoadMore hasMore={false} onPress={() => undefined} />
        </div>
      </Example>
      <Example title="Badge and spinner">
        <div className="gallery-row">
          <Badge count={1} />
          <Badge count={42} />
          <Badge count={140} />
          <Spinner />
          <Spinner size={32} />
        </div>
      </Example>
    </Section>
  )
}
