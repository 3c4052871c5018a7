/** Has react-helmet-async put the head of a page together once, when it is read, and not at each element
 * that adds to it, of which a page has ten.
 *
 * It relies on how the package's parts work together: a provider has its context when it renders; an
 * element that adds to the head makes itself known to `helmetInstances` of that context, asks it for all
 * of them and passes what it makes of them on to `setHelmet`. */
/** An element that adds to the head. */
interface Part {
  /** Makes the head. */
  emitChange: () => void;
}

/** A provider as it is when it renders. */
interface Rendering {
  props: { context?: object };
  helmetData: {
    value: {
      setHelmet: (head: unknown) => void;
      helmetInstances: { get: () => Part[] };
    };
  };
}

function readLate({ props, helmetData }: Rendering): void {
  const { value } = helmetData;
  const { get } = value.helmetInstances;
  const context = props.context as { helmet?: unknown };
  let head = context.helmet;
  let isRead = false;
  value.helmetInstances.get = () => (isRead ? get() : []);
  value.setHelmet = made => (head = made);
  Object.defineProperty(context, 'helmet', {
    get: () => {
      isRead = true;
      get().at(-1)?.emitChange();
      isRead = false;
      return head;
    },
  });
}

/** Changes a provider so. */
export function makeHeadsLate({
  prototype,
}: {
  prototype: { render: (this: Rendering) => unknown };
}): void {
  const { render } = prototype;
  prototype.render = function () {
    readLate(this);
    return render.call(this);
  };
}
