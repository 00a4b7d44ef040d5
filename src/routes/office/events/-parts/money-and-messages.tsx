import { EventMoney } from "./event-money.tsx"
import { Messages, type MessagesProps } from "./messages.tsx"

/** Shows what an event brought, and the messages to its registrants. */
export const MoneyAndMessages = ({ id, mayEdit }: MessagesProps) => (
  <>
    <EventMoney id={id} />
    <Messages id={id} mayEdit={mayEdit} />
  </>
)
