function V() { §1
  return (
    <div className="a"> §2
      <p>don't {x}</p>
    </div> §/2
  );
} §/1
