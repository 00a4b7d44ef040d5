/**
 * The leaf states of a machine as dot paths, for records that must name each of them: a view of what a member sees in
 * every state does not compile when a state is new. Of a parallel state each region has its own leaves ("sidebar.narrow.hidden").
 */
import type { AnyStateMachine, StateValueFrom } from "xstate"

/** A state value lists a compound state also as a bare string; those are no leaves. */
type Compound<V> = V extends string ? never : keyof V & string
type Nested<V> = V extends string
  ? never
  : { [K in keyof V & string]-?: `${K}.${Leaf<Exclude<V[K], undefined>>}` }[keyof V & string]
type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | Nested<V>

export type LeafOf<M extends AnyStateMachine> = Leaf<StateValueFrom<M>>
